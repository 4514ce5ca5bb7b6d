package dev.grove.core.run.backtest;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.policy.PastCall;
import dev.grove.core.run.Runs;
import dev.grove.core.run.governance.CallsOfRuns;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.request.RunFilter;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.Work;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.language.decide.Link;
import dev.grove.language.policy.Outcome;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Decides calls of the past by policies that did not govern them. */
@Component
public class Backtests {

    /** A log may be long: few at once, so that memory holds them. */
    private static final int RUNS_AT_ONCE = 20;

    /** Callers wait for the answer. */
    private static final Duration LONGEST = Duration.ofSeconds(20);

    /** Most end long before. */
    private static final Duration AGAIN = Duration.ofSeconds(5);

    private final Set<TenantId> underWay = ConcurrentHashMap.newKeySet();
    private final Runs runs;
    private final TenantDatabase database;
    private final CallsOfRuns calls;
    private final Clock clock;

    public Backtests(Runs runs, TenantDatabase database, CallsOfRuns calls, Clock clock) {
        this.runs = runs;
        this.database = database;
        this.calls = calls;
        this.clock = clock;
    }

    /**
     * Tries a policy on the newest calls that are asked for, until time is up.
     *
     * @throws GroveException rate_limited while another one of the tenant is under way here
     */
    public BacktestResult run(TenantId tenant, Backtest asked) {
        if (!underWay.add(tenant)) {
            throw new GroveException(
                    ErrorCode.RATE_LIMITED,
                    "Another backtest of this tenant is under way, which takes %d seconds at most; ask again once it has ended"
                            .formatted(LONGEST.toSeconds()),
                    List.of(),
                    Map.of(GroveException.RETRY_AFTER, AGAIN.toSeconds()));
        }
        try {
            return tried(tenant, asked, clock.instant().plus(LONGEST));
        } finally {
            underWay.remove(tenant);
        }
    }

    private BacktestResult tried(TenantId tenant, Backtest asked, Instant end) {
        RunFilter filter = filter(asked);
        BacktestResult result = new BacktestResult(clock.instant());
        Tools tools = new Tools(tenant);
        @Nullable String cursor = null;
        do {
            Page<Run> page = runs.list(tenant, filter, new PageRequest(RUNS_AT_ONCE, cursor));
            Map<RunId, List<JournalledTurn>> turns =
                    database.call(
                            tenant,
                            jdbc ->
                                    TurnRows.ofRuns(
                                            jdbc, page.items().stream().map(Run::id).toList()));
            for (Run run : page.items()) {
                if (!decide(
                        tenant,
                        asked,
                        run,
                        tools,
                        turns.getOrDefault(run.id(), List.of()),
                        end,
                        result)) {
                    return result;
                }
            }
            cursor = page.nextCursor();
        } while (cursor != null);
        result.complete();
        return result;
    }

    private static RunFilter filter(Backtest asked) {
        String agent = asked.agent();
        return (agent == null ? RunFilter.ALL : RunFilter.ofAgent(agent)).madeSince(asked.since());
    }

    /** Decides the calls of a run; false once that is all that were asked for, or time is up. */
    private boolean decide(
            TenantId tenant,
            Backtest asked,
            Run run,
            Tools tools,
            List<JournalledTurn> turns,
            Instant end,
            BacktestResult result) {
        if (isOver(end)) {
            return false;
        }
        if (turns.isEmpty()) {
            return true;
        }
        ToolRegistry registry = tools.of(run.work());
        for (PastCall call :
                database.call(
                        tenant,
                        jdbc ->
                                calls.of(
                                        jdbc,
                                        run.id(),
                                        run.work(),
                                        registry,
                                        turns,
                                        () -> isOver(end)))) {
            if (result.calls() == asked.sample()) {
                result.complete();
                return false;
            }
            if (isOver(end)) {
                return false;
            }
            result.add(call, before(asked.before(), call), call.explain(asked.policy()).decision());
        }
        if (isOver(end)) {
            // Perhaps not all of its calls were read.
            return false;
        }
        result.addRun(run.createdAt());
        return true;
    }

    private boolean isOver(Instant end) {
        return !clock.instant().isBefore(end);
    }

    private static Outcome before(@Nullable Link policy, PastCall call) {
        return policy == null ? Outcome.ALLOW : call.explain(policy).decision().outcome();
    }

    /** Tools of agents' versions, each looked up once. */
    private final class Tools {

        private final TenantId tenant;
        private final Map<Object, ToolRegistry> known = new HashMap<>();

        Tools(TenantId tenant) {
            this.tenant = tenant;
        }

        private record Version(Object agent, int version, @Nullable ObjectNode outputSchema) {}

        ToolRegistry of(Work work) {
            return work instanceof AgentWork agent
                    ? known.computeIfAbsent(
                            new Version(agent.agent(), agent.version(), agent.outputSchema()),
                            _ -> calls.toolsOf(tenant, work))
                    : calls.toolsOf(tenant, work);
        }
    }
}
