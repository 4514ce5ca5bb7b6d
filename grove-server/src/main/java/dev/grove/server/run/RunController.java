package dev.grove.server.run;

import dev.grove.core.agent.Agents;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventLog;
import dev.grove.core.id.RunId;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunFilter;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Turn;
import dev.grove.core.run.work.RunKind;
import dev.grove.core.text.NearestNames;
import dev.grove.core.text.Rfc3339;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads runs: {@code /agent-runs} and {@code /agents/{name}/runs}. */
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

    @GetMapping("/agent-runs")
    @RequiresScope(Scope.READ_ONLY)
    Page<RunResponse> list(
            Caller caller,
            @RequestParam(required = false) @Nullable String status,
            @RequestParam(required = false) @Nullable String kind,
            @RequestParam(required = false) @Nullable String agent,
            @RequestParam(required = false) @Nullable String since,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        RunFilter filter = new RunFilter(agent, kind(kind), status(status), since(since));
        return runs.list(caller.tenant(), filter, new PageRequest(limit, cursor))
                .map(RunResponse::of);
    }

    @GetMapping("/agents/{name}/runs")
    @RequiresScope(Scope.READ_ONLY)
    Page<RunResponse> listOfAgent(
            Caller caller,
            @PathVariable String name,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        Page<Run> page =
                runs.list(
                        caller.tenant(),
                        new RunFilter(name, null, null, null),
                        new PageRequest(limit, cursor));
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

    private static @Nullable RunKind kind(@Nullable String text) {
        if (text == null) {
            return null;
        }
        for (RunKind kind : RunKind.values()) {
            if (kind.wireName().equals(text)) {
                return kind;
            }
        }
        throw GroveException.invalid(
                "kind",
                NearestNames.asChoice(
                        text, Arrays.stream(RunKind.values()).map(RunKind::wireName).toList()));
    }

    private static @Nullable RunStatus status(@Nullable String text) {
        if (text == null) {
            return null;
        }
        for (RunStatus status : RunStatus.values()) {
            if (status.wireName().equals(text)) {
                return status;
            }
        }
        throw GroveException.invalid(
                "status",
                NearestNames.asChoice(
                        text, Arrays.stream(RunStatus.values()).map(RunStatus::wireName).toList()));
    }

    private static @Nullable Instant since(@Nullable String text) {
        return text == null
                ? null
                : Rfc3339.parse(text)
                        .orElseThrow(() ->
                                GroveException.invalid(
                                        "since",
                                        "must be an RFC 3339 time in UTC, such as"
                                                + " 2026-11-21T00:00:00Z"));
    }
}
