package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Allowance.Granted;
import dev.grove.core.budget.Budget;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.journal.CommitObserver;
import dev.grove.core.run.journal.Journal;
import dev.grove.core.run.journal.JournalWrite;
import dev.grove.core.run.journal.TestJournals;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.HeldLease;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A try that may have been billed is recorded before the next one is made. */
class RetryCostIT {

    private static final int INPUT = 1_000;
    private static final int OUTPUT = 400;

    /** Query of the run's durable costs and those of its unanswered calls. */
    private static final String COSTS =
            """
            SELECT r.cost_usd, r.input_tokens + r.output_tokens AS tokens, count(u.id) AS calls,
                   COALESCE(sum(u.cost_usd), 0) AS ofCalls
              FROM agent_run_states r LEFT JOIN agent_run_unanswered_calls u ON u.run_id = r.id
             WHERE r.id = :run GROUP BY r.id, r.cost_usd, r.input_tokens, r.output_tokens
            """;

    private final TestDatabase database = TestDatabase.fresh();
    private final RunFixtures fixtures = new RunFixtures(database);
    private final CountDownLatch retried = new CountDownLatch(1);
    private final Journal journal = TestJournals.start(database, new HeldCommits());
    private final TenantId tenant = fixtures.tenant("t");
    private final RunId run = fixtures.runningRun(tenant, fixtures.agent(tenant, "a"));

    @AfterEach
    void tearDown() {
        journal.stop();
        database.close();
    }

    /** Durable costs of a run and of its unanswered calls. */
    private record Costs(BigDecimal ofRun, long tokens, long calls, BigDecimal ofCalls) {}

    @Test
    void theWorstCaseOfALostTryIsDurableBeforeAnotherTryIsMade() {
        Provider provider = new Provider();
        ClaimedRun claimed = ClaimedRuns.stored(tenant, run);
        Clock clock = Clock.fixed(claimed.startedAt(), ZoneOffset.UTC);
        JournalBuffer journalBuffer = new JournalBuffer(journal, clock, claimed);
        Budget budget = new Budget(Limits.DEFAULTS, SpendingRun.PRICE, OUTPUT);
        RunBudget runBudget =
                new RunBudget(
                        claimed,
                        budget,
                        new InputEstimate(new RestartableConversation(() -> provider)),
                        new Allotment.Whole(),
                        journalBuffer,
                        new BudgetMetrics(new SimpleMeterRegistry()));
        PaidConversation paid = new PaidConversation(provider, runBudget, HeldLease.on(claimed));
        assertThat(runBudget.nextTurn()).isEqualTo(new Granted(OUTPUT));

        assertThat(ask(paid)).isInstanceOf(ModelOutcome.Unavailable.class);
        assertThat(ask(paid)).isInstanceOf(ModelOutcome.Answered.class);

        BigDecimal worst = budget.worstCase(INPUT, OUTPUT).costUsd();
        BigDecimal none = new BigDecimal("0.000000000");
        assertThat(provider.durableWhenAsked)
                .usingRecursiveFieldByFieldElementComparator()
                .containsExactly(
                        new Costs(none, 0, 0, BigDecimal.ZERO),
                        new Costs(worst, INPUT + OUTPUT, 1, worst));
    }

    private static ModelOutcome ask(Conversation paid) {
        return paid.ask(OUTPUT, _ -> {}, new Cancellation());
    }

    private Costs durable() {
        return fixtures.owner()
                .sql(COSTS)
                .param("run", run.value())
                .query((row, _) ->
                        new Costs(
                                row.getBigDecimal("cost_usd"),
                                row.getLong("tokens"),
                                row.getLong("calls"),
                                row.getBigDecimal("ofCalls")))
                .single();
    }

    /** A retry that does not wait for the commit has all the time to be made before it. */
    private final class HeldCommits implements CommitObserver {

        @Override
        public void beforeCommit(List<JournalWrite> writes) {
            try {
                boolean _ = retried.await(1, TimeUnit.SECONDS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Breaks off in the middle of its first answer. */
    private final class Provider implements Conversation {

        private final List<Costs> durableWhenAsked = new ArrayList<>();

        @Override
        public ModelOutcome ask(
                int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
            durableWhenAsked.add(durable());
            if (durableWhenAsked.size() == 1) {
                return new ModelOutcome.Unavailable("The stream broke", null, Bill.LOST);
            }
            retried.countDown();
            return new ModelOutcome.Answered(
                    new Answer("m", "t", List.of(), Answer.StopReason.END, "\"t\""),
                    new Bill.Stated(new Usage(INPUT, 1, 0, 0)));
        }

        @Override
        public long estimatedInputTokens() {
            return INPUT;
        }

        @Override
        public boolean isEstimateExact() {
            return true;
        }

        @Override
        public void append(Message message) {
            throw new UnsupportedOperationException();
        }
    }
}
