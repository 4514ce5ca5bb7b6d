package dev.grove.core.run.journal;

import static dev.grove.core.database.write.ColumnType.BIGINT;
import static dev.grove.core.database.write.ColumnType.INTEGER;
import static dev.grove.core.database.write.ColumnType.JSON;
import static dev.grove.core.database.write.ColumnType.NUMERIC;
import static dev.grove.core.database.write.ColumnType.TEXT;
import static dev.grove.core.database.write.ColumnType.TIMESTAMPTZ;
import static dev.grove.core.database.write.ColumnType.UUID_;
import static dev.grove.core.database.write.Columns.column;

import dev.grove.core.database.write.Columns;
import dev.grove.core.event.EventLine;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.Observation;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.SteeredMessage;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.record.UnansweredCall;
import dev.grove.core.run.vote.Poll;
import dev.grove.core.run.vote.QuorumJson;
import dev.grove.language.decide.fact.LabelSet;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Columns of each table that the journal writes, with the values that a write puts into them. */
final class JournalTables {

    /** An entry of {@code run_log}. */
    static final Columns<JournalWrite> ENTRIES =
            new Columns<JournalWrite>(
                    List.of(
                            column("tenant_id", UUID_, write -> write.tenant().value()),
                            column("run_id", UUID_, write -> write.run().value()),
                            column("seq", BIGINT, JournalWrite::firstEvent),
                            column("last_seq", BIGINT, JournalWrite::eventSeq),
                            column("epoch", BIGINT, JournalWrite::epoch),
                            column("turns", INTEGER, JournalWrite::turns),
                            column("input_tokens", BIGINT, write -> usage(write).inputTokens()),
                            column("output_tokens", BIGINT, write -> usage(write).outputTokens()),
                            column(
                                    "cache_read_tokens",
                                    BIGINT,
                                    write -> usage(write).cacheReadTokens()),
                            column(
                                    "cache_write_tokens",
                                    BIGINT,
                                    write -> usage(write).cacheWriteTokens()),
                            column("cost_usd", NUMERIC, write -> write.spending().costUsd()),
                            column("events", TEXT, JournalTables::lines),
                            column("changes", JSON, JournalTables::changes),
                            column("raw_answer", TEXT, JournalWrite::rawAnswer)));

    /** Columns that distinguish a write from every other: see {@link JournalSql#MINE}. */
    static final Columns<JournalWrite> POSITIONS =
            new Columns<JournalWrite>(
                    List.of(
                            column("run_id", UUID_, write -> write.run().value()),
                            column("seq", BIGINT, JournalWrite::firstEvent),
                            column("last_seq", BIGINT, JournalWrite::eventSeq),
                            column("epoch", BIGINT, JournalWrite::epoch)));

    /** How an execution leaves its run, in the row of the run. */
    static final Columns<Row<ExecutionOutcome>> LEAVINGS =
            new Columns<Row<ExecutionOutcome>>(
                    List.of(
                            column("run_id", UUID_, Row::run),
                            column("status", TEXT, row -> row.part().status().wireName()),
                            column("stop_reason", TEXT, row -> stopReason(row.part())),
                            column("result", TEXT, row -> result(row.part())),
                            column("summary", TEXT, row -> summary(row.part())),
                            column("error_code", TEXT, row -> error(row.part(), RunError::code)),
                            column(
                                    "error_message",
                                    TEXT,
                                    row -> error(row.part(), RunError::message))));

    static final Columns<Row<JournalWrite.StoredResult>> RESULTS =
            new Columns<Row<JournalWrite.StoredResult>>(
                    List.of(
                            column("run_id", UUID_, Row::run),
                            column("turn", INTEGER, row -> row.part().turn()),
                            column("call_id", TEXT, row -> row.part().callId()),
                            column("content", TEXT, row -> row.part().content())));

    static final Columns<Row<TurnChange>> SNAPSHOTS =
            new Columns<Row<TurnChange>>(
                    List.of(
                            column("run_id", UUID_, Row::run),
                            column("turn", INTEGER, row -> row.part().turn()),
                            column("digest", TEXT, row -> row.part().snapshot())));

    static final Columns<Row<UnansweredCall>> UNANSWERED =
            new Columns<Row<UnansweredCall>>(
                    List.of(
                            column("run_id", UUID_, Row::run),
                            column("id", UUID_, row -> row.part().id()),
                            column("turn", INTEGER, row -> row.part().turn()),
                            column("model", TEXT, row -> row.part().model()),
                            column("kind", TEXT, row -> row.part().kind().wireName()),
                            column("input_tokens", BIGINT, row -> usage(row).inputTokens()),
                            column("output_tokens", BIGINT, row -> usage(row).outputTokens()),
                            column(
                                    "cache_read_tokens",
                                    BIGINT,
                                    row -> usage(row).cacheReadTokens()),
                            column(
                                    "cache_write_tokens",
                                    BIGINT,
                                    row -> usage(row).cacheWriteTokens()),
                            column("cost_usd", NUMERIC, row -> row.part().spending().costUsd()),
                            column("at", TIMESTAMPTZ, row -> row.part().at())));

    static final Columns<Row<Compaction>> COMPACTIONS =
            new Columns<Row<Compaction>>(
                    List.of(
                            column("run_id", UUID_, Row::run),
                            column("number", INTEGER, row -> row.part().number()),
                            column("cause", TEXT, row -> row.part().cause().wireName()),
                            column("after_turn", INTEGER, row -> row.part().afterTurn()),
                            column("from_turn", INTEGER, _ -> Compaction.FROM_TURN),
                            column("to_message", INTEGER, row -> row.part().toMessage()),
                            column("to_turn", INTEGER, row -> row.part().toTurn()),
                            column("model", TEXT, row -> row.part().model()),
                            column(
                                    "summary",
                                    TEXT,
                                    row -> done(row.part(), Compaction.Done::summary)),
                            column(
                                    "tokens_after",
                                    BIGINT,
                                    row -> done(row.part(), Compaction.Done::tokensAfter)),
                            column("failure", TEXT, row -> failure(row.part())),
                            column("tokens_before", BIGINT, row -> row.part().tokensBefore()),
                            column(
                                    "input_tokens",
                                    BIGINT,
                                    row -> row.part().spending().usage().inputTokens()),
                            column(
                                    "output_tokens",
                                    BIGINT,
                                    row -> row.part().spending().usage().outputTokens()),
                            column(
                                    "cache_read_tokens",
                                    BIGINT,
                                    row -> row.part().spending().usage().cacheReadTokens()),
                            column(
                                    "cache_write_tokens",
                                    BIGINT,
                                    row -> row.part().spending().usage().cacheWriteTokens()),
                            column("cost_usd", NUMERIC, row -> row.part().spending().costUsd()),
                            column("started_at", TIMESTAMPTZ, row -> row.part().startedAt()),
                            column("completed_at", TIMESTAMPTZ, row -> row.part().completedAt())));

    static final Columns<Row<SteeredMessage>> MESSAGES =
            new Columns<Row<SteeredMessage>>(
                    List.of(
                            column("run_id", UUID_, Row::run),
                            column("after_turn", INTEGER, row -> row.part().afterTurn()),
                            column("ordinal", INTEGER, row -> row.part().ordinal()),
                            column("message_id", UUID_, row -> row.part().message()),
                            column("content", TEXT, row -> row.part().words())));

    static final Columns<Row<Observation>> OBSERVATIONS =
            new Columns<Row<Observation>>(
                    List.of(
                            column("run_id", UUID_, Row::run),
                            column("id", UUID_, row -> row.part().id()),
                            column("turn", INTEGER, row -> row.part().turn()),
                            column("call_id", TEXT, row -> row.part().callId()),
                            column("text", TEXT, row -> row.part().text()),
                            column("metadata", JSON, row -> row.part().metadata().toString()),
                            column("labels", TEXT, row -> labels(row.part())),
                            column("at", TIMESTAMPTZ, row -> row.part().at())));

    static final Columns<Row<Observation.Tagged>> OBSERVATION_TAGS =
            new Columns<Row<Observation.Tagged>>(
                    List.of(
                            column("run_id", UUID_, Row::run),
                            column("id", UUID_, row -> row.part().id()),
                            column("tag", TEXT, row -> row.part().tag())));

    static final Columns<Row<OpenedWait>> WAITS =
            new Columns<Row<OpenedWait>>(
                    List.of(
                            column("run_id", UUID_, Row::run),
                            column("id", UUID_, row -> row.part().id()),
                            column("turn", INTEGER, row -> row.part().turn()),
                            column("call_id", TEXT, row -> row.part().callId()),
                            column("kind", TEXT, row -> row.part().kind().wireName()),
                            column("tool", TEXT, row -> row.part().tool()),
                            column("arguments", TEXT, row -> row.part().arguments().toString()),
                            column("digest", TEXT, row -> row.part().digest()),
                            column("created_at", TIMESTAMPTZ, row -> row.part().createdAt()),
                            column("expires_at", TIMESTAMPTZ, row -> row.part().expiresAt()),
                            column("due_at", TIMESTAMPTZ, row -> row.part().dueAt()),
                            column("asked_because", TEXT, row -> row.part().askedBecause()),
                            column("quorum", TEXT, row -> quorum(row.part().poll()))));

    private JournalTables() {}

    private static @Nullable String labels(Observation observation) {
        LabelSet labels = observation.labels();
        return labels == null ? null : labels.stored();
    }

    private static @Nullable String quorum(@Nullable Poll poll) {
        return poll == null ? null : QuorumJson.write(poll.quorum());
    }

    /** A part of a write that has a row of its own. */
    record Row<P>(JournalWrite write, P part) {
        UUID run() {
            return write.run().value();
        }
    }

    static <P> List<Row<P>> rows(List<JournalWrite> writes, Function<JournalWrite, List<P>> parts) {
        List<Row<P>> rows = new ArrayList<>();
        for (JournalWrite write : writes) {
            parts.apply(write).forEach(part -> rows.add(new Row<>(write, part)));
        }
        return rows;
    }

    private static String lines(JournalWrite write) {
        return write.events().stream().map(EventLine::line).collect(Collectors.joining("\n"));
    }

    private static @Nullable String changes(JournalWrite write) {
        return ChangesWriter.render(write.turnChanges(), write.turnEvents());
    }

    private static Usage usage(JournalWrite write) {
        return write.spending().usage();
    }

    private static Usage usage(Row<UnansweredCall> row) {
        Spending spending = row.part().spending();
        return spending.usage();
    }

    private static @Nullable String stopReason(ExecutionOutcome leaving) {
        return switch (leaving) {
            case ExecutionOutcome.Completed completed -> completed.reason().wireName();
            case ExecutionOutcome.Stopped stopped -> stopped.reason().wireName();
            case ExecutionOutcome.Failed _,
                    ExecutionOutcome.Cancelled _,
                    ExecutionOutcome.Waiting _,
                    ExecutionOutcome.HandedOver _ ->
                    null;
        };
    }

    private static @Nullable String result(ExecutionOutcome leaving) {
        return leaving instanceof ExecutionOutcome.Completed completed
                ? completed.result().toString()
                : null;
    }

    private static @Nullable String summary(ExecutionOutcome leaving) {
        return leaving instanceof ExecutionOutcome.Completed completed ? completed.summary() : null;
    }

    private static @Nullable String error(
            ExecutionOutcome leaving, Function<RunError, String> part) {
        return leaving instanceof ExecutionOutcome.Failed(RunError error)
                ? part.apply(error)
                : null;
    }

    private static <T> @Nullable T done(Compaction compaction, Function<Compaction.Done, T> part) {
        return compaction.outcome() instanceof Compaction.Done done ? part.apply(done) : null;
    }

    private static @Nullable String failure(Compaction compaction) {
        return compaction.outcome() instanceof Compaction.Failed(String reason) ? reason : null;
    }
}
