package dev.grove.server.tool;

import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Tools that an allowlist may name, by bucket. */
record AgentToolsResponse(List<BucketResponse> buckets) {

    record BucketResponse(String bucket, List<ToolResponse> tools) {}

    /**
     * @param unavailableReason why it cannot be used at the moment and how to mend it
     */
    record ToolResponse(
            String name,
            String description,
            ObjectNode inputSchema,
            String effect,
            boolean available,
            @Nullable String unavailableReason) {

        static ToolResponse of(ToolSpec spec, Optional<String> unavailable) {
            return new ToolResponse(
                    spec.name(),
                    spec.description(),
                    spec.inputSchema(),
                    spec.effect().wireName(),
                    unavailable.isEmpty(),
                    unavailable.orElse(null));
        }
    }
}
