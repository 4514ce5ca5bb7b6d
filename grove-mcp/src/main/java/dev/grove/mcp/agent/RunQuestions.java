package dev.grove.mcp.agent;

import dev.grove.core.agent.StoredAgent;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.Run;
import dev.grove.core.run.Runs;
import dev.grove.core.run.wait.ClientResult;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.wait.Decision;
import dev.grove.core.run.wait.OpenedWait;
import dev.grove.core.run.wait.WaitKind;
import dev.grove.core.run.wait.Waiting;
import dev.grove.core.run.wait.Waits;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.InputRequest;
import dev.grove.mcp.catalog.Outcome;
import dev.grove.mcp.catalog.ToolResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Asks the client's user what a run waits for, and brings the answers. What a client cannot be
 * asked is said in the result, with where to answer.
 */
@Component
class RunQuestions {

    private final Runs runs;
    private final Waits waits;

    RunQuestions(Runs runs, Waits waits) {
        this.runs = runs;
        this.waits = waits;
    }

    Outcome<ToolResult> ask(StoredAgent agent, CallContext context, RunFollower.Stop stop) {
        Run run = stop.run();
        Waiting waiting = Objects.requireNonNull(run.waiting());
        if (!context.client().form() || waiting.kind() == WaitKind.IN_DOUBT) {
            return new Outcome.Done<>(
                    RunResult.left(
                            run, WaitWords.of(run, waiting), AgentTool.output(agent) != null));
        }
        Map<String, InputRequest> requests = new LinkedHashMap<>();
        List<AskedState.Call> asked = new ArrayList<>();
        for (OpenedWait call : waiting.calls()) {
            requests.put(call.callId(), WaitForms.of(run, call));
            asked.add(new AskedState.Call(call.callId(), call.digest()));
        }
        return new Outcome.NeedsInput<>(
                requests, new AskedState(run.id(), stop.lastEvent(), asked).json());
    }

    /**
     * Brings what the client answered; what it left open is asked again when the run still waits.
     */
    void answer(CallContext context, AskedState asked) {
        TenantId tenant = context.caller().getTenant();
        Waiting waiting = runs.get(tenant, asked.run()).waiting();
        if (waiting == null) {
            return;
        }
        for (OpenedWait call : waiting.calls()) {
            JsonNode answer = context.answers().get(call.callId());
            if (answer != null
                    && asked.calls().contains(new AskedState.Call(call.callId(), call.digest()))) {
                bring(context, tenant, asked.run(), call, answer);
            }
        }
    }

    private void bring(
            CallContext context, TenantId tenant, RunId run, OpenedWait call, JsonNode answer) {
        try {
            switch (call.kind()) {
                case APPROVAL ->
                        waits.decide(
                                tenant,
                                run,
                                call.callId(),
                                new Decider(context.caller().key(), context.caller().keyName()),
                                decision(answer));
                case CLIENT_TOOL -> waits.bring(tenant, run, List.of(result(call, answer)));
                case IN_DOUBT, CHILD -> {
                    // Nobody was asked.
                }
            }
        } catch (GroveException e) {
            // Somebody else was faster, or it was too late: the run says what came of it.
            if (e.code() != ErrorCode.CONFLICT && e.code() != ErrorCode.RUN_NOT_WAITING) {
                throw e;
            }
        }
    }

    /** Whoever closes the form without a word has not agreed. */
    private static Decision decision(JsonNode answer) {
        ObjectNode content = WaitForms.accepted(answer);
        if (content == null || !content.path(WaitForms.APPROVE).asBoolean(false)) {
            String reason = content == null ? "" : content.path(WaitForms.REASON).asString("");
            return new Decision.Deny(reason.isEmpty() ? null : reason);
        }
        return new Decision.Approve(null, null);
    }

    private static ClientResult result(OpenedWait call, JsonNode answer) {
        ObjectNode content = WaitForms.accepted(answer);
        return content == null
                ? new ClientResult(call.callId(), "The user did not answer.", true)
                : new ClientResult(
                        call.callId(), content.path(WaitForms.RESULT).asString(""), false);
    }
}
