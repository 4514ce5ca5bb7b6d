package dev.grove.mcp.provider;

import dev.grove.core.provider.ProvidedTool;
import java.util.Optional;

/** Whether a tool's definition is the approved one and the one that an agent's version pins. */
final class ApprovalCheck {

    private ApprovalCheck() {}

    /**
     * Why it is not called, in words for the model.
     *
     * @param now as it is by what the server gave last
     */
    static Optional<String> fault(ProviderTool tool, Optional<ProvidedTool> now) {
        String name = tool.spec().name();
        if (now.isEmpty()) {
            return Optional.of("the provider of " + name + " was removed");
        }
        return switch (now.get().status()) {
            case GONE -> Optional.of("its server does not have " + name + " any more");
            case NEW, CHANGED ->
                    Optional.of(
                            name
                                    + " was changed by its server since it was approved, and is"
                                    + " disabled until it is approved again");
            case APPROVED ->
                    now.map(ProvidedTool::seen)
                            .filter(seen -> !seen.sha256().equals(tool.definition().sha256()))
                            .map(_ ->
                                    name
                                            + " has changed since it was approved for this agent,"
                                            + " which must be stored again to have it as it is"
                                            + " now");
        };
    }
}
