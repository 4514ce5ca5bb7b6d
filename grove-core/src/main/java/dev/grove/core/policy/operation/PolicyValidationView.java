package dev.grove.core.policy.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import dev.grove.core.definition.FindingView;
import dev.grove.core.policy.JudgedPolicy;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.check.TestResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Result of judging a document, as callers read it, in REST and over MCP alike. */
@JsonTypeName("PolicyValidation")
@JsonClassDescription("Result of judging a document.")
public record PolicyValidationView(
        @JsonPropertyDescription("Whether it could be stored") boolean valid,
        @JsonPropertyDescription("In the order in which they were found") List<FindingView> errors,
        @JsonPropertyDescription("What is legal and may not do what it seems to")
                List<FindingView> warnings,
        @JsonPropertyDescription(
                        "Its tests, in their order, as they came out; none where something else is wrong")
                List<TestView> tests,
        @JsonPropertyDescription(
                        "Whether it allows more than the current version; left out where there is none, or something is wrong")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable WideningView widening) {

    /** A test of a policy, as it came out. */
    @JsonTypeName("PolicyTestResult")
    @JsonClassDescription("A test of a policy, as it came out.")
    public record TestView(
            @JsonPropertyDescription("Such as `call:git_push`") String act,
            boolean passed,
            @JsonPropertyDescription("What the test wants") @OneOf(Outcome.class) String expect,
            @JsonPropertyDescription("What the policy says") @OneOf(Outcome.class) String outcome,
            @JsonPropertyDescription("The rule that is the reason, or `default`") String rule) {

        private static TestView of(TestResult result) {
            return new TestView(
                    result.test().act().toString(),
                    result.passed(),
                    result.test().expect().wireName(),
                    result.outcome().wireName(),
                    result.rule());
        }
    }

    public static PolicyValidationView of(JudgedPolicy judged) {
        return new PolicyValidationView(
                judged.errors().isEmpty(),
                FindingView.of(judged.errors()),
                FindingView.of(judged.warnings()),
                judged.tests().stream().map(TestView::of).toList(),
                WideningView.of(judged.comparison()));
    }
}
