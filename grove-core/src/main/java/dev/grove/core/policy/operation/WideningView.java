package dev.grove.core.policy.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import dev.grove.core.policy.JudgedPolicy.Comparison;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.check.Widening;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Answer to whether a policy allows more than the version that it is to replace. */
@JsonTypeName("PolicyWidening")
@JsonClassDescription("Whether a policy allows more than the version before.")
public record WideningView(
        @JsonPropertyDescription("The version that it was compared with") int comparedTo,
        @JsonPropertyDescription(
                        "`narrower` and `equal` are proven, `wider` is shown by an act, `unproven` is neither")
                @OneOf(Verdict.class)
                String verdict,
        @JsonPropertyDescription("The act that shows it, where it is wider")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable Witness witness,
        @JsonPropertyDescription("Why neither was shown, where it is unproven")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable String why) {

    /** Whether more is allowed. */
    public enum Verdict {
        NARROWER,
        EQUAL,
        WIDER,
        UNPROVEN;

        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Act that is decided otherwise. */
    @JsonTypeName("PolicyWitness")
    @JsonClassDescription("An act that is allowed, or asked about, and was restricted more.")
    public record Witness(
            @JsonPropertyDescription("Such as `call:git_push`") String act,
            @JsonPropertyDescription("By the names of variables") ObjectNode facts,
            @JsonPropertyDescription("By the version before") @OneOf(Outcome.class) String before,
            @JsonPropertyDescription("By this one") @OneOf(Outcome.class) String after,
            @JsonPropertyDescription(
                            "Whether it shows only where grants lift whatever may be lifted")
                    boolean withGrants) {}

    static @Nullable WideningView of(@Nullable Comparison comparison) {
        if (comparison == null) {
            return null;
        }
        int before = comparison.before();
        return switch (comparison.widening()) {
            case Widening.Narrower() -> of(before, Verdict.NARROWER, null, null);
            case Widening.Equal() -> of(before, Verdict.EQUAL, null, null);
            case Widening.Unproven(String why) -> of(before, Verdict.UNPROVEN, null, why);
            case Widening.Wider(var act, var facts, var was, var is, boolean lifted) ->
                    of(
                            before,
                            Verdict.WIDER,
                            new Witness(
                                    act.toString(),
                                    facts.json(),
                                    was.wireName(),
                                    is.wireName(),
                                    lifted),
                            null);
        };
    }

    private static WideningView of(
            int before, Verdict verdict, @Nullable Witness witness, @Nullable String why) {
        return new WideningView(before, verdict.wireName(), witness, why);
    }
}
