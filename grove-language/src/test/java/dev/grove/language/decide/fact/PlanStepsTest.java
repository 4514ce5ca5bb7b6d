package dev.grove.language.decide.fact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanStepsTest {

    private static final PlanSteps STEPS =
            new PlanSteps(List.of("ws_*", "crm__fetch", "github:*", "echo"));

    @ParameterizedTest
    @CsvSource({
        "ws_shell, 1",
        "crm:fetch, 2",
        "github:create_issue, 3",
        "echo, 4",
        "crm:delete,",
        "echoes,",
        "git_push,"
    })
    void aCallBelongsToTheFirstStepThatNamesIt(String tool, String step) {
        assertThat(PlanSteps.at(STEPS, tool(tool, "custom")))
                .isEqualTo(new Plan(true, step != null, step));
        assertThat(PlanSteps.at(null, tool(tool, "custom"))).isEqualTo(Plan.NONE);
    }

    @ParameterizedTest
    @CsvSource({"plan", "plan_revise", "finish"})
    void planningAndEndingAreOfEveryPlan(String tool) {
        assertThat(PlanSteps.at(null, tool(tool, "built_in")))
                .isEqualTo(new Plan(false, true, null));
        assertThat(PlanSteps.at(STEPS, tool(tool, "built_in")))
                .isEqualTo(new Plan(true, true, null));
        assertThat(PlanSteps.at(STEPS, tool(tool, "custom")).allows())
                .as("a tool of the tenant by that name")
                .isFalse();
    }

    @Test
    void aStarAllowsEverything() {
        assertThat(PlanSteps.at(new PlanSteps(List.of("*")), tool("git_push", "git")).allows())
                .isTrue();
    }

    private static Tool tool(String name, String bucket) {
        return new Tool(name, bucket, "unsafe", "none", List.of(), null, null);
    }
}
