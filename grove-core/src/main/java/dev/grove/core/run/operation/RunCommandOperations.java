package dev.grove.core.run.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.authority.Principal;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationForm;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.policy.AuthorityDraft;
import dev.grove.core.run.Runs;
import dev.grove.core.run.governance.RunFlows;
import dev.grove.core.run.record.request.ForkRun;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.view.RunView;
import jakarta.validation.constraints.Min;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operations that cancel and fork runs. */
@Component
class RunCommandOperations implements OperationSource {

    private final Runs runs;
    private final RunFlows flows;
    private final SubmittedRuns submitted;

    RunCommandOperations(Runs runs, RunFlows flows, SubmittedRuns submitted) {
        this.runs = runs;
        this.flows = flows;
        this.submitted = submitted;
    }

    /** Run of an agent. */
    @WordsOf(NamedRun.class)
    record AgentRun(@Needed String name, @Needed @SchemaOf(UUID.class) String id) {}

    /** Where a new run parts from another one. */
    @JsonTypeName("Fork")
    @WordsOf(NamedRun.class)
    @JsonClassDescription("Where a new run parts from another one.")
    record ForkDraft(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription("The last turn that both have; 0 for none") @Min(0)
                    @Nullable Integer turn,
            @JsonPropertyDescription(
                            "Go on from the last turn that was over before the run read anything untrusted, the `clean_turn` of its flows, instead of naming a `turn`")
                    @Nullable Boolean clean,
            @JsonPropertyDescription(
                            "Said to the model after that turn; without it, the run goes on as it was")
                    @Nullable String goal,
            @JsonPropertyDescription("That of the other run without it") @Nullable String model,
            @JsonPropertyDescription("Policies besides those of the key, the run and its agent")
                    @Nullable AuthorityDraft authority) {

        boolean isClean() {
            return clean != null && clean;
        }

        ForkRun from(int lastTurn, Principal by) {
            return new ForkRun(lastTurn, goal, model, AuthorityDraft.starter(by, authority));
        }
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                cancels(RunRoutes.RUNS.operation("cancelRun", NamedRun.class), RunRoutes.RUN)
                        .says(
                                "Cancel a run",
                                "Interrupts a streaming model or a running command at once, and does the same to all that the run has delegated, on whichever server. A run that has ended otherwise is `conflict`.")
                        .accepts(
                                RunView.class,
                                SubmittedRuns::location,
                                (caller, asked) -> cancel(caller, null, asked.id())),
                cancels(
                                RunRoutes.RUNS.operation("cancelRunOfAgent", AgentRun.class),
                                "/agents/{name}/runs/{id}")
                        .says(
                                "Cancel a run of an agent",
                                "As `POST /agent-runs/{id}/cancel`; 404 for a run of another agent.")
                        .accepts(
                                RunView.class,
                                SubmittedRuns::location,
                                (caller, asked) -> cancel(caller, asked.name(), asked.id())),
                cancels(
                                RunRoutes.WORKFLOWS.operation("cancelWorkflowRun", NamedRun.class),
                                RunRoutes.WORKFLOW_RUN)
                        .says("Cancel the run of a workflow", "With all runs that it has started.")
                        .accepts(
                                RunView.class,
                                SubmittedRuns::location,
                                (caller, asked) -> cancel(caller, null, asked.id())),
                RunRoutes.RUNS
                        .operation("forkRun", ForkDraft.class)
                        .needs(Scope.INVOKE)
                        .says(
                                "Fork a run",
                                "A new run goes on from a turn of this one, with its history and files.")
                        .at(
                                Route.post(RunRoutes.RUN + "/fork", Body.NEEDED)
                                        .taking(Route.IDEMPOTENCY_KEY))
                        .example("{\"turn\": 2, \"goal\": \"Try it without the cache.\"}")
                        .refuses(404, 409, 422)
                        .accepts(RunView.class, SubmittedRuns::location, this::fork));
    }

    private static <I extends Record> OperationForm<I> cancels(OperationForm<I> form, String path) {
        return form.needs(Scope.INVOKE)
                .at(Route.post(path + "/cancel", Body.NONE))
                .refuses(404, 409);
    }

    private RunView cancel(OperationCaller caller, @Nullable String agent, String id) {
        return RunView.of(runs.cancel(caller.tenant(), agent, NamedRun.parse(id)));
    }

    private RunView fork(OperationCaller caller, ForkDraft asked) {
        RunId source = NamedRun.parse(asked.id());
        return submitted.once(
                caller,
                () ->
                        runs.fork(
                                caller.tenant(),
                                source,
                                asked.from(turn(caller, source, asked), caller.principal())));
    }

    private int turn(OperationCaller caller, RunId source, ForkDraft asked) {
        Integer turn = asked.turn();
        if (asked.isClean() == (turn != null)) {
            throw GroveException.invalid(
                    "turn",
                    "must be the number of the turn to go on from, or 0 for none; or left out beside \"clean\": true");
        }
        if (turn != null) {
            return turn;
        }
        RunFlows.Flows read = flows.of(caller.tenant(), source);
        Integer clean = read.cleanTurn();
        if (clean == null) {
            throw GroveException.conflict(
                    read.governed()
                            ? "The run has no clean turn: it began with %s. Start a new one, or name a turn"
                                    .formatted(String.join(", ", read.start().list()))
                            : "No policy governs the run, so it is not known what each turn has read: name a turn");
        }
        return clean;
    }
}
