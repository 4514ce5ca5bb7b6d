package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.run.governance.GovernanceReads;
import dev.grove.core.run.governance.LayerOrigin;
import dev.grove.language.decide.Layer;
import dev.grove.language.decide.Link;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Authority of a run on the wire. */
@JsonClassDescription("What policies let a run do, and what they said of its calls.")
public record AuthorityView(
        @JsonPropertyDescription("Of its layers; null where no policy governs the run")
                @Nullable String digest,
        @JsonPropertyDescription(
                        "Policies as they were when the run was started, from the outermost on; the most restrictive one counts")
                List<AuthorityLayer> layers,
        @JsonPropertyDescription(
                        "Policies of the tenant's ceiling as it is now, which decide each call as well")
                List<AuthorityLayer> ceiling,
        @JsonPropertyDescription(
                        "The newest 200 calls that a policy denied, asked about or watched, or that used a grant, the newest first; nothing is recorded of calls that are allowed")
                List<PolicyRuling> rulings) {

    @JsonClassDescription("A policy as a run is bound to it.")
    public record AuthorityLayer(
            @JsonPropertyDescription("SHA-256 of what it says") String digest,
            @JsonPropertyDescription(
                            "`base` in the place of a definition without policies; null where the layer cannot be read")
                    @Nullable String policy,
            @JsonPropertyDescription("Of the policy; null where the layer cannot be read")
                    @Nullable Integer version,
            @JsonPropertyDescription("`enforce` or `watch`; null where the layer cannot be read")
                    @Nullable String mode,
            @JsonPropertyDescription("Whether it can be read; one that cannot denies every call")
                    boolean readable,
            @JsonPropertyDescription(
                            "Where it came from: `above`, the run above; `key`, which started the run; `token`, which was sent in the place of that key; `session`; `fork`, the run that this one forks; `agent`, its version. Empty for one that the start asked for, of a run that this one repeats, and for `base`")
                    List<String> from) {

        static AuthorityLayer of(Link link, List<LayerOrigin> origins) {
            List<String> from = origins.stream().map(LayerOrigin::wireName).toList();
            return switch (link) {
                case Layer layer ->
                        new AuthorityLayer(
                                layer.digest(),
                                layer.policy().source().policy(),
                                layer.policy().source().version(),
                                layer.policy().mode().wireName(),
                                true,
                                from);
                case Link.Unreadable(String digest, _) ->
                        new AuthorityLayer(digest, null, null, null, false, from);
            };
        }
    }

    @JsonClassDescription("What a policy said of a call.")
    public record PolicyRuling(
            @JsonPropertyDescription("Of the event in the run") long seq,
            Instant at,
            int turn,
            String toolCallId,
            @JsonPropertyDescription("Of the tool") String name,
            @JsonPropertyDescription(
                            "`denied`, `asked`, `watched` where the policy only watches, or `granted` where a grant lifted the rule for the call")
                    String ruling,
            @JsonPropertyDescription("Digest of the layer; empty where no layer is the reason")
                    String layer,
            @JsonPropertyDescription(
                            "That has written the rule; empty where no layer is the reason")
                    String policy,
            @JsonPropertyDescription("Of the policy; 0 where no layer is the reason") int version,
            @JsonPropertyDescription("Its id, or `default`") String rule,
            @JsonPropertyDescription("In the words of the rule; null where it has none")
                    @Nullable String say,
            @JsonInclude(JsonInclude.Include.NON_NULL)
                    @JsonPropertyDescription("Id of the grant; where the call was granted alone")
                    @Nullable String grant) {

        private static final String TYPE = "policy.";
        private static final String GRANTED = "grant.used";

        static PolicyRuling of(GovernanceReads.Ruling ruling) {
            JsonNode event = ruling.event();
            String type = event.path("type").asString();
            JsonNode by = event.path(type.equals(GRANTED) ? "rule" : "by");
            return new PolicyRuling(
                    ruling.seq(),
                    Instant.parse(event.path("at").asString()),
                    event.path("turn").asInt(),
                    event.path("tool_call_id").asString(),
                    event.path("name").asString(),
                    type.equals(GRANTED) ? "granted" : type.substring(TYPE.length()),
                    by.path("layer").asString(),
                    by.path("policy").asString(),
                    by.path("version").asInt(),
                    by.path("rule").asString(),
                    event.path("say").asString(null),
                    event.path("grant").asString(null));
        }
    }

    public static AuthorityView of(GovernanceReads.Governance governance) {
        return new AuthorityView(
                governance.authority(),
                governance.layers().stream()
                        .map(link ->
                                AuthorityLayer.of(
                                        link,
                                        governance
                                                .origins()
                                                .getOrDefault(link.digest(), List.of())))
                        .toList(),
                governance.ceiling().stream()
                        .map(link -> AuthorityLayer.of(link, List.of()))
                        .toList(),
                governance.rulings().stream().map(PolicyRuling::of).toList());
    }
}
