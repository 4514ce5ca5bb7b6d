package dev.grove.mcp.dispatch;

import dev.grove.mcp.seal.Seal;
import dev.grove.mcp.wire.McpError;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Positions in lists, signed for the key and the list that they were given to. */
@Component
class Cursors {

    private final Seal seal;

    Cursors(Seal seal) {
        this.seal = seal;
    }

    /** Key after which the requested page begins; empty for the first page. */
    String after(Exchange exchange) {
        JsonNode cursor = exchange.params().get("cursor");
        if (cursor == null || cursor.isNull()) {
            return "";
        }
        return seal.open(purpose(exchange), cursor.asString(""))
                .orElseThrow(
                        () -> McpError.invalidParams("Invalid cursor; start again without one"));
    }

    @Nullable String next(Exchange exchange, @Nullable String last) {
        return last == null ? null : seal.seal(purpose(exchange), last);
    }

    private static String purpose(Exchange exchange) {
        return "cursor " + exchange.method() + " " + exchange.caller().key();
    }
}
