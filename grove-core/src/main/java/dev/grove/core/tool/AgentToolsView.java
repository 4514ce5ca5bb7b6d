package dev.grove.core.tool;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Tools that an allowlist may name, by bucket. */
@JsonClassDescription("Tools that an allowlist may name.")
record AgentToolsView(@JsonPropertyDescription("By kind") List<BucketView> buckets) {

    static AgentToolsView of(List<ToolOffer> offers) {
        Map<Bucket, List<ToolView>> byBucket =
                offers.stream()
                        .collect(
                                Collectors.groupingBy(
                                        offer -> offer.spec().bucket(),
                                        TreeMap::new,
                                        Collectors.mapping(ToolView::of, Collectors.toList())));
        return new AgentToolsView(
                byBucket.entrySet().stream()
                        .map(each -> new BucketView(each.getKey().wireName(), each.getValue()))
                        .toList());
    }

    /** Tools of a kind. */
    @JsonTypeName("ToolBucket")
    record BucketView(
            @JsonPropertyDescription("The kind") @OneOf(Bucket.class) String bucket,
            @JsonPropertyDescription("By name") List<ToolView> tools) {}

    /** A tool. */
    @JsonTypeName("ListedTool")
    record ToolView(
            @JsonPropertyDescription("As allowlists name it") String name,
            @JsonPropertyDescription("Its kind") @OneOf(Bucket.class) String bucket,
            @JsonPropertyDescription("Shown to the model") String description,
            @JsonPropertyDescription("Of its arguments") ObjectNode inputSchema,
            @JsonPropertyDescription(Effect.WORDS) @OneOf(Effect.class) String effect,
            @JsonPropertyDescription("Whether this server can run it") boolean available,
            @JsonPropertyDescription("Why not") @Nullable String unavailableReason) {

        static ToolView of(ToolOffer offer) {
            ToolSpec spec = offer.spec();
            return new ToolView(
                    spec.name(),
                    spec.bucket().wireName(),
                    spec.description(),
                    spec.inputSchema(),
                    spec.effect().wireName(),
                    offer.unavailable().isEmpty(),
                    offer.unavailable().orElse(null));
        }
    }

    /** Tools of all kinds, as a model reads them. */
    record Offered(List<ToolView> tools) {

        static Offered of(List<ToolOffer> offers) {
            return new Offered(offers.stream().map(ToolView::of).toList());
        }
    }

    /** Names by kind: the kinds that every server has, and all that a tenant brought. */
    record Names(
            List<String> builtIn, List<String> workspace, List<String> git, List<String> special) {

        static Names of(List<ToolOffer> offers) {
            return new Names(
                    of(offers, Bucket.BUILT_IN),
                    of(offers, Bucket.WORKSPACE),
                    of(offers, Bucket.GIT),
                    of(offers, Bucket.CUSTOM, Bucket.MCP, Bucket.CLIENT, Bucket.WORKFLOW));
        }

        private static List<String> of(List<ToolOffer> offers, Bucket... buckets) {
            return offers.stream()
                    .map(ToolOffer::spec)
                    .filter(spec -> List.of(buckets).contains(spec.bucket()))
                    .map(ToolSpec::name)
                    .toList();
        }
    }
}
