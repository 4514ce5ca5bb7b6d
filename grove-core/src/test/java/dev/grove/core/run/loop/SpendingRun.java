package dev.grove.core.run.loop;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Allowance.Granted;
import dev.grove.core.budget.Budget;
import dev.grove.core.budget.Ledgers;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.model.price.Price;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.event.StatusEvent;
import dev.grove.core.run.event.TurnEvent;
import dev.grove.core.run.journal.Journal;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.CallKind;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.trace.RunTrace;
import dev.grove.core.run.work.AgentWork;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import tools.jackson.databind.node.StringNode;

/**
 * A run of a tree that spends by chance: as the loop does, with its budget, its journal buffer and
 * the journal, but with a model that only bills. Its executions die by chance too, wherever they
 * can; the next one claims the run as another replica would.
 */
final class SpendingRun {

    static final Price PRICE =
            new Price(
                    new BigDecimal("3"),
                    new BigDecimal("15"),
                    new BigDecimal("0.3"),
                    new BigDecimal("3.75"));

    private static final Clock CLOCK = Clock.systemUTC();
    private static final int MAX_OUTPUT = 4_000;
    private static final int MOST_TURNS = 12;

    private final RunFixtures fixtures;
    private final Journal journal;
    private final Ledgers ledgers;
    private final TenantId tenant;
    private final RunId run;
    private final RunId root;
    private final Limits limits;
    private final Random random;
    private final Consumer<BigDecimal> bills;
    private int deaths;

    SpendingRun(
            RunFixtures fixtures,
            Journal journal,
            Ledgers ledgers,
            TenantId tenant,
            RunId run,
            RunId root,
            Limits limits,
            Random random,
            Consumer<BigDecimal> bills) {
        this.fixtures = fixtures;
        this.journal = journal;
        this.ledgers = ledgers;
        this.tenant = tenant;
        this.run = run;
        this.root = root;
        this.limits = limits;
        this.random = random;
        this.bills = bills;
    }

    /** How an execution ends that never says so. */
    private static final class Death extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private Death() {
            super(null, null, false, false);
        }
    }

    /** Goes on until the run has ended, however many executions it takes. */
    void live() {
        while (true) {
            try {
                execute(claim());
                return;
            } catch (Death _) {
                deaths++;
            }
        }
    }

    int deaths() {
        return deaths;
    }

    private void execute(ClaimedRun claimed) {
        JournalBuffer journalBuffer = new JournalBuffer(journal, CLOCK, claimed);
        Billing conversation = new Billing(claimed.turns());
        Budget budget = new Budget(limits, PRICE, MAX_OUTPUT);
        RunBudget runBudget =
                new RunBudget(
                        claimed,
                        budget,
                        new InputEstimate(new RestartableConversation(() -> conversation)),
                        new Allotment.Reserved(ledgers, claimed, () -> false),
                        journalBuffer,
                        new BudgetMetrics(new SimpleMeterRegistry()));
        runBudget.detectInFlightCall(null);
        journalBuffer.event(new StatusEvent.Resumed(StatusEvent.Resumed.Reason.ASKED));
        while (journalBuffer.turns() < MOST_TURNS) {
            if (!(runBudget.nextTurn() instanceof Granted(int output))) {
                leave(journalBuffer, new ExecutionOutcome.Stopped(StopReason.USD_BUDGET));
                return;
            }
            mayDie();
            if (random.nextInt(6) == 0) {
                runBudget.release();
                mayDie();
            }
            if (!takeTurn(journalBuffer, conversation, runBudget, output)) {
                return;
            }
            mayDie();
        }
        leave(
                journalBuffer,
                new ExecutionOutcome.Completed(StopReason.TEXT, StringNode.valueOf("done"), null));
    }

    private static void leave(JournalBuffer journalBuffer, ExecutionOutcome leaving) {
        // Each way to leave has an event; which one does not matter here.
        journalBuffer.event(new StatusEvent.HandedOver(null));
        journalBuffer.leave(leaving);
    }

    /** Whether the run goes on. */
    private boolean takeTurn(
            JournalBuffer journalBuffer, Billing conversation, RunBudget runBudget, int output) {
        OpenTurn turn = OpenTurn.begin(journalBuffer.turns() + 1, journalBuffer.now());
        journalBuffer.turn(turn.opened());
        journalBuffer.event(new TurnEvent.Started(turn.number()));
        journalBuffer.commit();
        int limit = output;
        while (random.nextInt(12) == 0) {
            conversation.bill(limit);
            mayDie();
            runBudget.chargeWorstCase(CallKind.BROKEN_OFF);
            var again = runBudget.reserveRetry(limit);
            if (again.isEmpty()) {
                leave(journalBuffer, new ExecutionOutcome.Stopped(StopReason.USD_BUDGET));
                return false;
            }
            limit = again.get();
        }
        Usage usage = conversation.bill(limit);
        mayDie();
        Spending spending = runBudget.settle(new Bill.Stated(usage));
        journalBuffer.answered(spending);
        Answer answer = new Answer("m", "t", List.of(), Answer.StopReason.END, "\"t\"");
        journalBuffer.turn(
                turn.answeredWith(
                        new TurnChange.Answered("scripted", answer, spending, journalBuffer.now()),
                        journalBuffer.now()));
        journalBuffer.event(TurnEvent.Answered.of(turn.number(), answer, spending));
        conversation.answers++;
        if (random.nextInt(4) == 0) {
            // The commit is on its way when the execution dies.
            journalBuffer.commit();
            mayDie();
        }
        journalBuffer.commitAndWait();
        return true;
    }

    private void mayDie() {
        if (random.nextInt(15) == 0) {
            throw new Death();
        }
    }

    /** Claims the run anew, as an abandoned one whose lease has run out. */
    private ClaimedRun claim() {
        fixtures.takeOver(run);
        return fixtures.owner()
                .sql(
                        """
                        SELECT r.epoch, s.turns, s.input_tokens, s.output_tokens, s.cache_read_tokens,
                               s.cache_write_tokens, s.cost_usd, s.event_seq
                          FROM agent_runs r JOIN agent_run_states s ON s.id = r.id
                         WHERE r.id = :id
                        """)
                .param("id", run.value())
                .query((row, _) ->
                        new ClaimedRun(
                                tenant,
                                run,
                                root,
                                null,
                                row.getLong("epoch"),
                                new AgentWork(
                                        AgentId.next(), "a", 1, "g", ModelRef.parse("scripted/s")),
                                limits,
                                Map.of(),
                                new RunOrigin(null, 0, null),
                                row.getInt("turns"),
                                new Spending(
                                        new Usage(
                                                row.getLong("input_tokens"),
                                                row.getLong("output_tokens"),
                                                row.getLong("cache_read_tokens"),
                                                row.getLong("cache_write_tokens")),
                                        row.getBigDecimal("cost_usd")),
                                row.getLong("event_seq"),
                                deaths > 0,
                                deaths > 0,
                                CLOCK.instant(),
                                CLOCK.instant(),
                                CLOCK.instant().plus(Duration.ofHours(1)),
                                null,
                                RunTrace.NONE))
                .single();
    }

    /** A model of which only the bills are real: never above what was asked for, often near it. */
    private final class Billing implements Conversation {

        private int answers;

        private Billing(int answers) {
            this.answers = answers;
        }

        private Usage bill(int maxOutputTokens) {
            long input = estimatedInputTokens();
            long read = random.nextLong(input + 1);
            Usage usage =
                    random.nextBoolean()
                            ? new Usage(0, maxOutputTokens, 0, input)
                            : new Usage(input - read, random.nextInt(maxOutputTokens + 1), read, 0);
            bills.accept(PRICE.cost(usage));
            return usage;
        }

        @Override
        public long estimatedInputTokens() {
            return 500L + 400L * answers;
        }

        @Override
        public boolean isEstimateExact() {
            return true;
        }

        @Override
        public void append(Message message) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ModelOutcome ask(
                int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
            throw new UnsupportedOperationException();
        }
    }
}
