package dev.grove.core.run.wait;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.event.DecisionEvent;
import dev.grove.core.run.governance.CallRuling;
import dev.grove.core.run.governance.GovernedRuns;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.queue.RunQueue;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.vote.Quorum;
import dev.grove.core.run.vote.Review;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.language.policy.Terms;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Begins reviews of waiting calls by agents. A review and its run are one commit in the lock of the
 * run whose call it is, and a wait has one review, so that it is begun once whichever servers try.
 */
@Component
class ReviewBeginnings {

    private static final String FINISH = "finish";

    private final TenantDatabase database;
    private final Waits waits;
    private final WorkRules rules;
    private final GovernedRuns governed;
    private final RunQueue queue;

    /** Looked up late: they are made by what starts runs, whose waits are here. */
    private final ObjectProvider<ReviewerRuns> reviewers;

    private final Clock clock;

    ReviewBeginnings(
            TenantDatabase database,
            Waits waits,
            WorkRules rules,
            GovernedRuns governed,
            RunQueue queue,
            ObjectProvider<ReviewerRuns> reviewers,
            Clock clock) {
        this.database = database;
        this.waits = waits;
        this.rules = rules;
        this.governed = governed;
        this.queue = queue;
        this.reviewers = reviewers;
        this.clock = clock;
    }

    /** Plan for a review. */
    private sealed interface Planned {

        record Run(PendingRun run) implements Planned {}

        /**
         * @param why in words that follow those of what was not done
         */
        record NotAsked(String why) implements Planned {}
    }

    /** Begins reviews of calls of a run, or notes why the agent is not asked. */
    void begin(TenantId tenant, RunId run) {
        List<OpenedWait> open =
                database.call(tenant, jdbc -> ReviewSteps.toBegin(jdbc, LockedRun.lock(jdbc, run)));
        for (OpenedWait wait : open) {
            Instant now = now();
            Quorum quorum = quorumOf(wait);
            Terms.Step step = quorum.review().orElseThrow();
            Instant endsAt = endsAt(wait, step, now);
            Planned planned = plan(tenant, run, wait, step, Duration.between(now, endsAt));
            waits.change(tenant, run, (locked, jdbc) -> begin(jdbc, locked, wait, endsAt, planned));
            if (planned instanceof Planned.Run) {
                queue.wake(tenant);
            }
        }
    }

    private static Quorum quorumOf(OpenedWait wait) {
        return Objects.requireNonNull(wait.poll()).quorum();
    }

    private static Instant endsAt(OpenedWait wait, Terms.Step step, Instant now) {
        Duration within = step.within();
        Instant last = Optional.ofNullable(wait.endsAt()).orElse(wait.dueAt());
        return within == null || now.plus(within).isAfter(last) ? last : now.plus(within);
    }

    private Planned plan(
            TenantId tenant, RunId run, OpenedWait wait, Terms.Step step, Duration longest) {
        Quorum quorum = quorumOf(wait);
        if (!quorum.motion().isForAgents()) {
            return new Planned.NotAsked(
                    "the call carries what came from outside, or what no model is shown, and an agent decides no such call");
        }
        PendingRun prepared;
        try {
            prepared =
                    reviewers
                            .getObject()
                            .prepare(
                                    tenant,
                                    run,
                                    new ReviewerRuns.Task(
                                            Objects.requireNonNull(step.by().agent()),
                                            ReviewGoal.of(wait, quorum.motion()),
                                            ReviewGoal.ANSWER,
                                            longest));
        } catch (GroveException e) {
            return new Planned.NotAsked("it cannot be run: " + e.getMessage());
        }
        List<String> tools =
                rules.of(tenant, prepared.work()).tools().specs().stream()
                        .map(spec -> spec.name())
                        .filter(name -> !name.equals(FINISH))
                        .toList();
        return tools.isEmpty()
                ? new Planned.Run(prepared)
                : new Planned.NotAsked("it has tools, and an agent that reviews has none");
    }

    private void begin(
            TenantSql jdbc, LockedRun locked, OpenedWait asked, Instant endsAt, Planned planned) {
        Votes.Open open = ReviewSteps.reviewed(jdbc, locked, asked.id()).orElse(null);
        if (open == null || !ReviewSteps.isToBegin(open.asked())) {
            return;
        }
        switch (planned) {
            case Planned.Run(PendingRun run) ->
                    refusal(open, run)
                            .ifPresentOrElse(
                                    why -> notAsked(open, endsAt, why),
                                    () -> insert(open, endsAt, run));
            case Planned.NotAsked(String why) -> notAsked(open, endsAt, why);
        }
    }

    /** Reason for which an agent may not decide a call; nothing where it may. */
    private Optional<String> refusal(Votes.Open open, PendingRun run) {
        AgentWork work = (AgentWork) run.work();
        if (ReviewRows.isOfAgent(open.jdbc(), open.locked().id(), work.agent())) {
            return Optional.of("the call is its own, or of a run that it has others do");
        }
        return isDenied(open, run)
                ? Optional.of("its own policies deny the call, which it may not approve then")
                : Optional.empty();
    }

    /**
     * Whether the call would be denied to the agent itself, with all that binds the run besides.
     */
    private boolean isDenied(Votes.Open open, PendingRun run) {
        LockedRun locked = open.locked();
        OpenedWait wait = open.asked();
        ToolRegistry registry = rules.of(locked.tenant(), locked.work()).tools();
        if (!(registry.resolve(wait.tool()) instanceof ToolRegistry.Found found)) {
            return true;
        }
        GovernedRuns.Waiting waiting = locked.governed();
        return governed.decideEdited(
                        open.jdbc(),
                        new GovernedRuns.Waiting(
                                waiting.run(),
                                waiting.work(),
                                run.origin().authority(),
                                waiting.spending()),
                        wait,
                        found.tool().spec(),
                        wait.arguments(),
                        now())
                instanceof CallRuling.Denied;
    }

    private void insert(Votes.Open open, Instant endsAt, PendingRun run) {
        Instant now = now();
        AgentWork work = (AgentWork) run.work();
        queue.addTo(open.jdbc(), run);
        ReviewRows.insert(
                open.jdbc(),
                open.locked().id(),
                open.asked().id(),
                new Review(work.name(), work.version(), run.id(), endsAt, null, null),
                now);
        open.locked()
                .event(
                        new DecisionEvent.ReviewStarted(
                                open.asked().turn(),
                                open.asked().callId(),
                                open.asked().tool(),
                                work.name(),
                                work.version(),
                                run.id()),
                        now);
    }

    private void notAsked(Votes.Open open, Instant endsAt, String why) {
        Instant now = now();
        String agent =
                Objects.requireNonNull(open.poll().quorum().review().orElseThrow().by().agent());
        Review ended = new Review(agent, null, null, endsAt, Review.Outcome.NOT_ASKED, why);
        ReviewRows.insert(open.jdbc(), open.locked().id(), open.asked().id(), ended, now);
        ReviewSteps.next(open, ended, now);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
