package dev.grove.core.policy.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import dev.grove.language.decide.By;
import dev.grove.language.decide.Decision;
import dev.grove.language.decide.Explanation;
import dev.grove.language.decide.RuleResult;
import dev.grove.language.decide.Rung;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Outcome;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A decision and how it came about, as callers read it. */
@JsonTypeName("PolicyExplanation")
@JsonClassDescription("What a policy says of a call, and how that came about.")
public record PolicyExplanationView(
        @JsonPropertyDescription("What becomes of the call") @OneOf(Outcome.class) String decision,
        @JsonPropertyDescription(
                        "Whether the model does not see the result of the call, if it is made")
                boolean hold,
        @JsonPropertyDescription("Words for the model; null where the reason has none")
                @Nullable String say,
        @JsonPropertyDescription("The reason; null where it is allowed") @Nullable Reason by,
        @JsonPropertyDescription("The part of each layer") List<Step> ladder) {

    /** A rule and the policy that wrote it. */
    @JsonTypeName("PolicyReason")
    @JsonClassDescription("A rule, and the policy that has written it.")
    public record Reason(
            @JsonPropertyDescription("Such as `repo-writer@2`; empty where no policy is the reason")
                    String policy,
            @JsonPropertyDescription("Id of the rule, or `default`") String rule) {

        private static Reason of(By by) {
            return new Reason(
                    by.policy().policy().isEmpty() ? "" : by.policy().toString(), by.rule());
        }
    }

    /** Part of a layer in a decision. */
    @JsonTypeName("PolicyStep")
    @JsonClassDescription("What one layer says.")
    public record Step(
            @JsonPropertyDescription("Such as `repo-writer@2`") String policy,
            @JsonPropertyDescription("`watch` where it only reports") @OneOf(Mode.class)
                    String mode,
            @OneOf(Outcome.class) String answer,
            Reason by,
            @JsonPropertyDescription("Rules about the call, and what became of each")
                    List<RuleStep> rules) {

        private static Step of(Rung rung) {
            return new Step(
                    rung.policy().toString(),
                    rung.mode().wireName(),
                    rung.answer().wireName(),
                    Reason.of(rung.by()),
                    rung.rules().stream().map(RuleStep::of).toList());
        }
    }

    /** A rule about a call. */
    @JsonTypeName("PolicyRuleStep")
    @JsonClassDescription("A rule about the call.")
    public record RuleStep(
            @JsonPropertyDescription("Such as `repo-writer@2`") String policy,
            String rule,
            @OneOf(Outcome.class) String then,
            @JsonPropertyDescription(
                            "Whether its condition holds; `faulted` where that cannot be said")
                    @OneOf(RuleResult.Match.class)
                    String match,
            @JsonPropertyDescription("Why it cannot be said, such as `missing_field`")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String fault,
            @JsonPropertyDescription(
                            "Whether it counts: what restricts does where its condition faults, what allows does not")
                    boolean counts,
            @JsonPropertyDescription("Id of the grant that has lifted it; where one has")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String grant) {

        private static RuleStep of(RuleResult result) {
            return new RuleStep(
                    result.by().policy().toString(),
                    result.by().rule(),
                    result.then().wireName(),
                    result.match().name().toLowerCase(Locale.ROOT),
                    result.fault() == null ? null : result.fault().name().toLowerCase(Locale.ROOT),
                    result.counts(),
                    result.grant());
        }
    }

    static PolicyExplanationView of(Explanation explained) {
        List<Step> ladder = explained.ladder().stream().map(Step::of).toList();
        return switch (explained.decision()) {
            case Decision.Allow(boolean hold, _) ->
                    new PolicyExplanationView(Outcome.ALLOW.wireName(), hold, null, null, ladder);
            case Decision.Ask(_, By by, boolean hold, _) ->
                    new PolicyExplanationView(
                            Outcome.ASK.wireName(),
                            hold,
                            explained.ladder().getFirst().say(),
                            Reason.of(by),
                            ladder);
            case Decision.Deny(String say, By by, _) ->
                    new PolicyExplanationView(
                            Outcome.DENY.wireName(), false, say, Reason.of(by), ladder);
        };
    }
}
