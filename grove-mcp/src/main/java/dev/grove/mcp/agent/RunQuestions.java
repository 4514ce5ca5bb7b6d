package dev.grove.mcp.agent;

import dev.grove.core.agent.StoredAgent;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.Waiting;
import dev.grove.core.run.wait.ClientResult;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.wait.Decision;
import dev.grove.core.run.wait.Waits;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.InputRequest;
import dev.grove.mcp.catalog.Outcome;
import dev.grove.mcp.run.FilledInForm;
import dev.grove.mcp.run.RunFollower;
import dev.grove.mcp.run.RunResult;
import dev.grove.mcp.run.WaitMessages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Asks the client's user what a run waits for, and brings the answers. What a client cannot be
 * asked is said in the result, with where to answer; so are calls that several people vote on,
 * since the client's user has no more than one vote.
 */
@Component
class RunQuestions {

    private final Runs runs;
    private final Waits waits;

    RunQuestions(Runs runs, Waits waits) {
        this.runs = runs;
        this.waits = waits;
    }

    Outcome<CallToolResult> ask(StoredAgent agent, CallContext context, RunFollower.Stop stop) {
        Run run = stop.run();
        Waiting waiting = Objects.requireNonNull(run.waiting());
        if (!context.client().form()
                || !ElicitationForms.has(waiting.kind())
                || waiting.calls().stream().anyMatch(call -> call.poll() != null)) {
            return leave(agent, run);
        }
        Map<String, InputRequest> requests = new LinkedHashMap<>();
        List<AskedState.Call> asked = new ArrayList<>();
        for (OpenedWait call : waiting.calls()) {
            requests.put(call.callId(), ElicitationForms.of(run, call));
            asked.add(new AskedState.Call(call.callId(), call.digest()));
        }
        return new Outcome.NeedsInput<>(
                requests, new AskedState(run.id(), stop.lastEvent(), asked).json());
    }

    /** Ends the call with what the run waits for; it can be answered elsewhere. */
    Outcome<CallToolResult> leave(StoredAgent agent, Run run) {
        Waiting waiting = Objects.requireNonNull(run.waiting());
        return new Outcome.Done<>(
                RunResult.left(
                        run, WaitMessages.of(run, waiting), AgentTool.output(agent) != null));
    }

    /**
     * Brings what the client answered; what it left out is asked again when the run still waits.
     *
     * @return whether a form was closed without an answer: to ask again would only have it closed
     *     again, by a client that has no user
     */
    boolean answer(CallContext context, AskedState asked) {
        TenantId tenant = context.caller().getTenant();
        Waiting waiting = runs.get(tenant, asked.run()).waiting();
        boolean closed = false;
        for (OpenedWait call : waiting == null ? List.<OpenedWait>of() : waiting.calls()) {
            JsonNode answer = context.answers().get(call.callId());
            if (answer != null
                    && asked.calls().contains(new AskedState.Call(call.callId(), call.digest()))) {
                closed |= !bring(context, tenant, asked.run(), call, new FilledInForm(answer));
            }
        }
        return closed;
    }

    /** False when the answer is none. */
    private boolean bring(
            CallContext context, TenantId tenant, RunId run, OpenedWait call, FilledInForm answer) {
        try {
            return switch (call.kind()) {
                case APPROVAL -> {
                    Optional<Decision> decision = decision(answer);
                    decision.ifPresent(decided ->
                            waits.decide(
                                    tenant,
                                    run,
                                    call.callId(),
                                    new Decider(
                                            context.caller().key(),
                                            context.caller().keyName(),
                                            context.caller().scope()),
                                    decided));
                    yield decision.isPresent();
                }
                case CLIENT_TOOL -> {
                    Optional<ClientResult> result = result(call, answer);
                    result.ifPresent(brought -> waits.bring(tenant, run, List.of(brought)));
                    yield result.isPresent();
                }
                // The client was not asked.
                case IN_DOUBT, CHILD, BUDGET, CAPABILITY -> true;
            };
        } catch (GroveException e) {
            // Another answer came first, or this one came too late: the run's state decides.
            if (e.code() != ErrorCode.CONFLICT && e.code() != ErrorCode.RUN_NOT_WAITING) {
                throw e;
            }
            return true;
        }
    }

    private static Optional<Decision> decision(FilledInForm form) {
        String reason = form.reason();
        return form.approves()
                .map(approves ->
                        approves ? new Decision.Approve(null, null) : new Decision.Deny(reason));
    }

    private static Optional<ClientResult> result(OpenedWait call, FilledInForm form) {
        if (form.isDeclined()) {
            return Optional.of(
                    new ClientResult(call.callId(), "The user declined to answer.", true));
        }
        JsonNode result = form.field(ElicitationForms.RESULT);
        return result.isString()
                ? Optional.of(new ClientResult(call.callId(), result.stringValue(), false))
                : Optional.empty();
    }
}
