package dev.grove.core.run.delegation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.WaitRequest;
import dev.grove.core.tool.WaitRequest.ChildRun;
import dev.grove.core.tool.WaitRequest.ChildRun.Caps;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class DelegateToolTest {

    private final DelegateTool tool = new DelegateTool();

    @Test
    void wantsItsRunToWaitForAnother() {
        assertThat(tool.startsRuns()).isTrue();
        assertThat(requested("{\"agent\":\"b\",\"goal\":\"g\"}"))
                .isEqualTo(new ChildRun("b", "g", Caps.NONE));
        assertThat(requested("{\"agent\":\"b\",\"goal\":\"g\",\"limits\":{}}"))
                .isEqualTo(new ChildRun("b", "g", Caps.NONE));
    }

    @Test
    void passesOnTheCapsThatTheModelWrote() {
        assertThat(
                        requested(
                                """
                                {"agent":"b","goal":"g","limits":{"max_turns":2,"max_tokens":300,
                                 "max_cost_usd":0.25,"max_seconds":60}}
                                """))
                .isEqualTo(new ChildRun("b", "g", new Caps(2, 300L, new BigDecimal("0.25"), 60L)));
    }

    private WaitRequest requested(String arguments) {
        ToolCall call =
                new ToolCall(
                        "c1",
                        "delegate_task",
                        (ObjectNode) JsonMapper.shared().readTree(arguments));
        ToolOutcome outcome = tool.execute(call, mock(ToolContext.class));
        assertThat(outcome).isInstanceOf(ToolOutcome.Waiting.class);
        return ((ToolOutcome.Waiting) outcome).request();
    }
}
