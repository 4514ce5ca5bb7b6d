package dev.grove.mcp.agent;

import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.WaitKind;
import dev.grove.mcp.catalog.InputRequest;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Forms that a client's user fills in for a waiting run. */
final class ElicitationForms {

    static final String RESULT = "result";

    private static final String APPROVAL =
            """
            {"type": "object",
             "properties": {
               "approve": {"type": "boolean", "title": "Approve", "description": "Whether the call may be executed with exactly these arguments."},
               "reason": {"type": "string", "title": "Reason", "description": "The agent reads it when you deny."}},
             "required": ["approve"]}
            """;

    private static final String CLIENT_TOOL =
            """
            {"type": "object",
             "properties": {"result": {"type": "string", "title": "Result", "description": "What the agent reads as the result of the call."}},
             "required": ["result"]}
            """;

    private ElicitationForms() {}

    /** Whether a client's user is asked about such waits; others are left to operators. */
    static boolean has(WaitKind kind) {
        return switch (kind) {
            case APPROVAL, CLIENT_TOOL -> true;
            case IN_DOUBT, CHILD, BUDGET, CAPABILITY -> false;
        };
    }

    static InputRequest of(Run run, OpenedWait call) {
        boolean approval = call.kind() == WaitKind.APPROVAL;
        String what =
                approval
                        ? "The agent %s asks whether it may call %s with %s"
                        : "The agent %s asks you to execute %s with %s and to report the result";
        return InputRequest.form(
                what.formatted(run.work().name(), call.tool(), call.arguments()),
                (ObjectNode) JsonMapper.shared().readTree(approval ? APPROVAL : CLIENT_TOOL));
    }
}
