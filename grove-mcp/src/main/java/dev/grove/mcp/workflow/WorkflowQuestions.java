package dev.grove.mcp.workflow;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.workflow.WorkflowRuns;
import dev.grove.core.run.workflow.ask.AskAnswer;
import dev.grove.core.run.workflow.view.NodeView;
import dev.grove.core.run.workflow.view.WaitingNode;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.InputRequest;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.Outcome;
import dev.grove.mcp.run.FilledInForm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Asks the client's user what the nodes of a run ask, and brings the answers. */
@Component
class WorkflowQuestions {

    private final WorkflowRuns workflows;

    WorkflowQuestions(WorkflowRuns workflows) {
        this.workflows = workflows;
    }

    /**
     * Outcome of a round of questions.
     *
     * @param isSilent whether some were not answered: to ask again would only have the forms closed
     *     again, by a client that has no user
     * @param remarks why answers were not taken
     */
    record Round(boolean isSilent, List<String> remarks) {

        static final Round FIRST = new Round(false, List.of());

        Round {
            remarks = List.copyOf(remarks);
        }

        boolean mayAskAgain() {
            return !isSilent && remarks.isEmpty();
        }
    }

    /** Matches the asks for the user of a call's client; the starter of its run is the caller. */
    static Predicate<WaitingNode> askable(CallContext context, String workflow, Round last) {
        if (!context.client().form() || !last.mayAskAgain()) {
            return _ -> false;
        }
        return ask ->
                isFor(context.caller(), ask.node().state())
                        && WorkflowAskState.Ask.of(ask).isShort()
                        && AskForm.of(workflow, ask).isPresent();
    }

    private static boolean isFor(McpCaller caller, ObjectNode state) {
        Scope needed = Scope.valueOf(state.path("scope").asString("").toUpperCase(Locale.ROOT));
        return caller.scope().includes(needed)
                && !state.path("not_starter").asBoolean(false)
                && state.path("decisions")
                        .valueStream()
                        .noneMatch(one ->
                                one.path("key").asString("").equals(caller.key().toString()));
    }

    /**
     * @param asks all askable
     */
    Outcome<CallToolResult> ask(Run run, List<WaitingNode> asks) {
        Map<String, InputRequest> requests = new LinkedHashMap<>();
        List<WorkflowAskState.Ask> asked = new ArrayList<>();
        for (WaitingNode ask : asks.subList(0, Math.min(asks.size(), WorkflowAskState.MOST))) {
            asked.add(WorkflowAskState.Ask.of(ask));
            requests.put(
                    String.valueOf(asked.size()), AskForm.of(run.work().name(), ask).orElseThrow());
        }
        return new Outcome.NeedsInput<>(requests, new WorkflowAskState(run.id(), asked).json());
    }

    /** Brings what the client answered. */
    Round answer(CallContext context, WorkflowAskState asked) {
        boolean silent = false;
        List<String> remarks = new ArrayList<>();
        for (int i = 0; i < asked.asks().size(); i++) {
            JsonNode answer = context.answers().get(String.valueOf(i + 1));
            // Questions that a client left out are asked again.
            if (answer != null) {
                silent |= !bring(context, asked.asks().get(i), new FilledInForm(answer), remarks);
            }
        }
        return new Round(silent, remarks);
    }

    /** False when the answer is none. */
    private boolean bring(
            CallContext context,
            WorkflowAskState.Ask ask,
            FilledInForm filled,
            List<String> remarks) {
        TenantId tenant = context.caller().getTenant();
        NodeView node = workflows.node(tenant, ask.run(), ask.path());
        Optional<AskAnswer> answer = AskForm.answer(node.state(), filled, ask.digest());
        if (answer.isEmpty()) {
            return false;
        }
        McpCaller caller = context.caller();
        try {
            Run _ =
                    workflows.decide(
                            tenant,
                            ask.run(),
                            ask.path(),
                            new Decider(caller.key(), caller.keyName(), caller.scope()),
                            caller.scope(),
                            answer.get());
        } catch (GroveException e) {
            switch (e.code()) {
                // Another answer came first, or this one came too late: the run's state decides.
                case CONFLICT, RUN_NOT_WAITING, NOT_FOUND -> {}
                case VALIDATION_FAILED, FORBIDDEN ->
                        remarks.add(
                                "The answer to %s was not taken: %s"
                                        .formatted(ask.path(), words(e)));
                default -> throw e;
            }
        }
        return true;
    }

    private static String words(GroveException refusal) {
        return refusal.code() == ErrorCode.VALIDATION_FAILED && !refusal.errors().isEmpty()
                ? String.join(
                        "; ",
                        refusal.errors().stream()
                                .map(fault -> fault.field() + " " + fault.message())
                                .toList())
                : String.valueOf(refusal.getMessage());
    }
}
