package dev.grove.mcp.client;

import dev.grove.mcp.era.ClientInfo;
import dev.grove.mcp.era.ProtocolVersion;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads what servers say of themselves. */
final class Introductions {

    private static final int LONGEST_INSTRUCTIONS = 4_000;

    private Introductions() {}

    /**
     * @param info its name and version, if it sent them
     * @param answer to the first request
     */
    static Introduction of(ProtocolVersion protocol, JsonNode info, JsonNode answer) {
        ClientInfo sent = ClientInfo.of(info);
        return new Introduction(
                protocol,
                Objects.requireNonNullElse(sent.name(), ""),
                Objects.requireNonNullElse(sent.version(), ""),
                instructions(answer.path("instructions")));
    }

    private static @Nullable String instructions(JsonNode node) {
        if (!node.isString()) {
            return null;
        }
        StringBuilder kept = new StringBuilder();
        node.stringValue()
                .codePoints()
                .filter(c -> c == '\n' || c == '\t' || !Character.isISOControl(c))
                .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
                .limit(LONGEST_INSTRUCTIONS)
                .forEach(kept::appendCodePoint);
        return kept.toString();
    }
}
