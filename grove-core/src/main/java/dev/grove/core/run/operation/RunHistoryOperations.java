package dev.grove.core.run.operation;

import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventLog;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.page.NumberedPage;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageNumbers;
import dev.grove.core.page.SteppedPages;
import dev.grove.core.run.Runs;
import dev.grove.core.run.event.EventView;
import dev.grove.core.run.event.StoredEvents;
import dev.grove.core.run.operation.RunReadInputs.EventsAsked;
import dev.grove.core.run.operation.RunReadInputs.TurnsAsked;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.view.TurnView;
import java.util.List;
import org.springframework.stereotype.Component;

/** Operations that list the turns and the events of a run. */
@Component
class RunHistoryOperations implements OperationSource {

    private static final SteppedPages<EventLine> EVENTS =
            new SteppedPages<>(50, EventLine::seq, event -> event.line().length());

    private final Runs runs;
    private final EventLog events;
    private final TurnPages turns;

    RunHistoryOperations(Runs runs, EventLog events, TurnPages turns) {
        this.runs = runs;
        this.events = events;
        this.turns = turns;
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                RunRoutes.RUNS
                        .operation("listTurns", TurnsAsked.class)
                        .says(
                                "List a run's turns",
                                "With the whole texts, in order, or with `order=desc` the newest first. `after` or `before` says where the list begins, and `cursor` goes on in the same order.")
                        .at(Route.get(RunRoutes.RUN + "/turns"))
                        .refuses(404)
                        .lists(
                                TurnView.class,
                                (caller, asked) -> {
                                    NumberedPage page = asked.numbered();
                                    return turns.read(
                                                    caller.tenant(),
                                                    NamedRun.parse(asked.id()),
                                                    page)
                                            .map(TurnView::of);
                                }),
                events(
                        RunRoutes.RUNS,
                        "listEvents",
                        "List a run's events",
                        "As the stream sends them, in order, or with `order=desc` the newest first. `after`, `before` or `from_turn` says where the list begins, and `cursor` goes on in the same order.",
                        RunRoutes.RUN),
                events(
                        RunRoutes.WORKFLOWS,
                        "listWorkflowEvents",
                        "List the events of a workflow's run",
                        "As `GET /agent-runs/{id}/events` does.",
                        RunRoutes.WORKFLOW_RUN));
    }

    private Operation<EventsAsked> events(
            OperationGroup group, String id, String summary, String description, String path) {
        return group.operation(id, EventsAsked.class)
                .says(summary, description)
                .at(Route.get(path + "/events"))
                .refuses(404)
                .lists(EventView.class, this::events);
    }

    private Page<EventView> events(OperationCaller caller, EventsAsked query) {
        NumberedPage asked = query.numbered();
        String fromTurn = query.fromTurn();
        if (fromTurn != null
                && (asked.isDescending()
                        || query.after() != null
                        || query.page().cursor() != null)) {
            throw GroveException.invalid(
                    "from_turn", "goes with order=asc, and without after or a cursor");
        }
        TenantId tenant = caller.tenant();
        RunId run = NamedRun.parse(query.id());
        runs.get(tenant, run);
        NumberedPage page =
                fromTurn == null ? asked : asked.after(beginningOf(tenant, run, fromTurn) - 1);
        return EVENTS.read(
                        page,
                        (bound, most) ->
                                page.isDescending()
                                        ? events.before(tenant, run, bound, most)
                                        : events.after(tenant, run, bound, most))
                .map(event -> new EventView(StoredEvents.read(event.json())));
    }

    private long beginningOf(TenantId tenant, RunId run, String turn) {
        return events.beginningOf(tenant, run, (int) PageNumbers.number("from_turn", turn));
    }
}
