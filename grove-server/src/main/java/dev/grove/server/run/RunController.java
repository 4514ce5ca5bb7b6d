package dev.grove.server.run;

import dev.grove.core.agent.Agents;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventLog;
import dev.grove.core.id.RunId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.request.RunFilter;
import dev.grove.server.run.stream.NumberedPage;
import dev.grove.server.run.stream.Positions;
import dev.grove.server.run.stream.SteppedPages;
import dev.grove.server.run.stream.StoredEvents;
import dev.grove.server.run.view.RunIds;
import dev.grove.server.run.view.RunResponse;
import dev.grove.server.run.view.TurnResponse;
import dev.grove.server.security.RequiresScope;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** Reads a run, and the runs of an agent; {@code run.list} lists all. */
@RestController
class RunController {

    private static final String DEFAULT_LIMIT = "" + PageRequest.DEFAULT_LIMIT;

    private static final SteppedPages<EventLine> EVENTS =
            new SteppedPages<>(50, EventLine::seq, event -> event.line().length());

    private final Agents agents;
    private final Runs runs;
    private final EventLog events;
    private final TurnPages turns;

    RunController(Agents agents, Runs runs, EventLog events, TurnPages turns) {
        this.agents = agents;
        this.runs = runs;
        this.events = events;
        this.turns = turns;
    }

    @GetMapping("/agents/{name}/runs")
    @RequiresScope(Scope.READ_ONLY)
    Page<RunResponse> listOfAgent(
            OperationCaller caller,
            @PathVariable String name,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        Page<Run> page =
                runs.list(caller.tenant(), RunFilter.ofAgent(name), new PageRequest(limit, cursor));
        if (page.items().isEmpty()) {
            agents.requireEver(caller.tenant(), name);
        }
        return page.map(RunResponse::of);
    }

    @GetMapping("/agent-runs/{id}")
    @RequiresScope(Scope.READ_ONLY)
    RunResponse get(OperationCaller caller, @PathVariable String id) {
        return RunResponse.of(runs.get(caller.tenant(), RunIds.parse(id)));
    }

    /** Turns in order, or the newest first. */
    @GetMapping("/agent-runs/{id}/turns")
    @RequiresScope(Scope.READ_ONLY)
    Page<TurnResponse> turns(
            OperationCaller caller,
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String order,
            @RequestParam(required = false) @Nullable String after,
            @RequestParam(required = false) @Nullable String before,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        NumberedPage page = NumberedPage.of(new PageRequest(limit, cursor), order, after, before);
        return turns.read(caller.tenant(), RunIds.parse(id), page).map(TurnResponse::of);
    }

    /** The event log in order, or the newest first, each event as the stream sends it. */
    @GetMapping({"/agent-runs/{id}/events", "/workflow-runs/{id}/events"})
    @RequiresScope(Scope.READ_ONLY)
    Page<JsonNode> events(
            OperationCaller caller,
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String order,
            @RequestParam(required = false) @Nullable String after,
            @RequestParam(required = false) @Nullable String before,
            @RequestParam(name = "from_turn", required = false) @Nullable String fromTurn,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        NumberedPage asked = NumberedPage.of(new PageRequest(limit, cursor), order, after, before);
        if (fromTurn != null && (asked.isDescending() || after != null || cursor != null)) {
            throw GroveException.invalid(
                    "from_turn", "goes with order=asc, and without after or a cursor");
        }
        RunId run = RunIds.parse(id);
        runs.get(caller.tenant(), run);
        NumberedPage page =
                fromTurn == null ? asked : asked.after(beginningOf(caller, run, fromTurn) - 1);
        return EVENTS.read(
                        page,
                        (bound, most) ->
                                page.isDescending()
                                        ? events.before(caller.tenant(), run, bound, most)
                                        : events.after(caller.tenant(), run, bound, most))
                .map(event -> StoredEvents.read(event.json()));
    }

    private long beginningOf(OperationCaller caller, RunId run, String turn) {
        return events.beginningOf(caller.tenant(), run, (int) Positions.number("from_turn", turn));
    }
}
