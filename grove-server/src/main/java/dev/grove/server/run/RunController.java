package dev.grove.server.run;

import dev.grove.core.agent.Agents;
import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventLog;
import dev.grove.core.id.RunId;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunFilter;
import dev.grove.core.run.record.Turn;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a run, and the runs of an agent; {@link RunListController} lists all. */
@RestController
class RunController {

    private static final String DEFAULT_LIMIT = "" + PageRequest.DEFAULT_LIMIT;

    private final Agents agents;
    private final Runs runs;
    private final EventLog events;
    private final JsonMapper json;

    RunController(Agents agents, Runs runs, EventLog events, JsonMapper json) {
        this.agents = agents;
        this.runs = runs;
        this.events = events;
        this.json = json;
    }

    @GetMapping("/agents/{name}/runs")
    @RequiresScope(Scope.READ_ONLY)
    Page<RunResponse> listOfAgent(
            Caller caller,
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
    RunResponse get(Caller caller, @PathVariable String id) {
        return RunResponse.of(runs.get(caller.tenant(), RunIds.parse(id)));
    }

    /** Turns in order; the cursor is the number of the last turn of the page before. */
    @GetMapping("/agent-runs/{id}/turns")
    @RequiresScope(Scope.READ_ONLY)
    Page<TurnResponse> turns(
            Caller caller,
            @PathVariable String id,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        PageRequest page = new PageRequest(limit, cursor);
        List<Turn> oneMore =
                runs.turns(
                        caller.tenant(),
                        RunIds.parse(id),
                        (int) Positions.after(page),
                        page.limit() + 1);
        return Page.of(
                        oneMore,
                        page.limit(),
                        turn -> PageRequest.cursorAfter(Integer.toString(turn.turn())))
                .map(TurnResponse::of);
    }

    /** The event log in order, each event as the stream sends it. */
    @GetMapping("/agent-runs/{id}/events")
    @RequiresScope(Scope.READ_ONLY)
    Page<JsonNode> events(
            Caller caller,
            @PathVariable String id,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        RunId run = RunIds.parse(id);
        runs.get(caller.tenant(), run);
        PageRequest page = new PageRequest(limit, cursor);
        List<EventLine> oneMore =
                events.after(caller.tenant(), run, Positions.after(page), page.limit() + 1);
        return Page.of(
                        oneMore,
                        page.limit(),
                        event -> PageRequest.cursorAfter(Long.toString(event.seq())))
                .map(event -> json.readTree(event.json()));
    }
}
