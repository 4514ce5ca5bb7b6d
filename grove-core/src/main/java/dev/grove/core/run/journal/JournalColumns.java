package dev.grove.core.run.journal;

import dev.grove.core.event.EventLine;
import dev.grove.core.model.Usage;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.Leaving;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.record.UnansweredCall;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Turns writes into the arrays that the journal's statements take. */
final class JournalColumns {

    private final PreparedStatement statement;
    private int next = 1;

    private JournalColumns(PreparedStatement statement) {
        this.statement = statement;
    }

    /**
     * Binds the parameters of a group.
     *
     * @param parts that the statement has besides those it always has
     */
    static void bind(PreparedStatement statement, List<JournalWrite> writes, Set<JournalPart> parts)
            throws SQLException {
        JournalColumns columns = new JournalColumns(statement);
        columns.bindRuns(writes);
        columns.bindTurns(rows(writes, JournalWrite::answeredTurns));
        columns.bindResults(rows(writes, JournalWrite::results));
        columns.bindEvents(writes.stream().filter(write -> !write.events().isEmpty()).toList());
        for (JournalPart part : parts) {
            part.bind(columns, writes);
        }
    }

    static void bindPositions(PreparedStatement statement, List<JournalWrite> writes)
            throws SQLException {
        JournalColumns columns = new JournalColumns(statement);
        columns.bindPositions(writes);
        columns.bindLeaves(writes);
    }

    private void bindPositions(List<JournalWrite> writes) throws SQLException {
        column("uuid", writes, write -> write.run().value());
        column("bigint", writes, JournalWrite::epoch);
        column("bigint", writes, JournalWrite::eventSeq);
    }

    private void bindLeaves(List<JournalWrite> writes) throws SQLException {
        column("boolean", writes, write -> write.leaving() != null);
    }

    private void bindRuns(List<JournalWrite> writes) throws SQLException {
        bindPositions(writes);
        column("integer", writes, JournalWrite::turns);
        usage(writes, write -> write.spending().usage());
        column("numeric", writes, write -> write.spending().costUsd());
        column(
                "text",
                writes,
                write -> write.leaving() == null ? "running" : write.leaving().status().wireName());
        column("text", writes, write -> stopReason(write.leaving()));
        column(
                "text",
                writes,
                write ->
                        write.leaving() instanceof Leaving.Completed c
                                ? c.result().toString()
                                : null);
        column(
                "text",
                writes,
                write -> write.leaving() instanceof Leaving.Completed c ? c.summary() : null);
        column("text", writes, write -> error(write.leaving(), RunError::code));
        column("text", writes, write -> error(write.leaving(), RunError::message));
        bindLeaves(writes);
        column("integer", writes, write -> opening(write, TurnChange::turn));
        column("timestamptz", writes, write -> opening(write, TurnChange::startedAt));
    }

    /**
     * Of the turn that a write opens; a part of its run's row, since it has none of its own yet.
     */
    private static <T> @Nullable Object opening(JournalWrite write, Function<TurnChange, T> part) {
        TurnChange opened = write.openedTurn();
        if (opened == null) {
            return null;
        }
        T value = part.apply(opened);
        return value instanceof Instant at ? timestamp(at) : value;
    }

    private void bindTurns(List<Row<TurnChange>> rows) throws SQLException {
        column("uuid", rows, row -> row.write().run().value());
        column("integer", rows, row -> row.part().turn());
        column("timestamptz", rows, row -> timestamp(row.part().startedAt()));
        answered(rows, TurnChange.Answered::provider);
        answered(rows, answered -> answered.answer().model());
        answered(rows, answered -> answered.answer().text());
        answered(rows, answered -> answered.answer().stopReason().name());
        answered(rows, answered -> TurnJson.renderCalls(answered.answer().toolCalls()));
        answered(rows, answered -> answered.answer().raw());
        usage(
                rows,
                row ->
                        row.part().answered() == null
                                ? null
                                : row.part().answered().spending().usage());
        column(
                "numeric",
                rows,
                row ->
                        row.part().answered() == null
                                ? null
                                : row.part().answered().spending().costUsd());
        column(
                "timestamptz",
                rows,
                row ->
                        row.part().answered() == null
                                ? null
                                : timestamp(row.part().answered().at()));
        column(
                "text",
                rows,
                row ->
                        row.part().progress() == null
                                ? null
                                : TurnJson.renderProgress(row.part().progress()));
        column("text", rows, row -> row.part().snapshot());
        column("timestamptz", rows, row -> timestamp(row.part().completedAt()));
    }

    private void bindResults(List<Row<JournalWrite.StoredResult>> rows) throws SQLException {
        column("uuid", rows, row -> row.write().run().value());
        column("integer", rows, row -> row.part().turn());
        column("text", rows, row -> row.part().callId());
        column("text", rows, row -> row.part().content());
    }

    private void bindEvents(List<JournalWrite> writes) throws SQLException {
        column("uuid", writes, write -> write.run().value());
        column("bigint", writes, write -> write.events().getFirst().seq());
        column("bigint", writes, write -> write.events().getLast().seq());
        column(
                "text",
                writes,
                write ->
                        write.events().stream()
                                .map(EventLine::line)
                                .collect(Collectors.joining("\n")));
    }

    void bindUnanswered(List<JournalWrite> writes) throws SQLException {
        List<Row<UnansweredCall>> rows = rows(writes, write -> write.asides(UnansweredCall.class));
        column("uuid", rows, row -> row.write().run().value());
        column("uuid", rows, row -> row.part().id());
        column("integer", rows, row -> row.part().turn());
        column("text", rows, row -> row.part().model());
        column("text", rows, row -> row.part().kind().wireName());
        usage(rows, row -> row.part().spending().usage());
        column("numeric", rows, row -> row.part().spending().costUsd());
        column("timestamptz", rows, row -> timestamp(row.part().at()));
    }

    void bindCompactions(List<JournalWrite> writes) throws SQLException {
        List<Row<Compaction>> rows = rows(writes, write -> write.asides(Compaction.class));
        column("uuid", rows, row -> row.write().run().value());
        column("integer", rows, row -> row.part().number());
        column("text", rows, row -> row.part().cause().wireName());
        column("integer", rows, row -> row.part().afterTurn());
        column("integer", rows, _ -> Compaction.FROM_TURN);
        column("integer", rows, row -> row.part().toTurn());
        column("text", rows, row -> row.part().model());
        column(
                "text",
                rows,
                row -> row.part().outcome() instanceof Compaction.Done d ? d.summary() : null);
        column(
                "bigint",
                rows,
                row -> row.part().outcome() instanceof Compaction.Done d ? d.tokensAfter() : null);
        column(
                "text",
                rows,
                row -> row.part().outcome() instanceof Compaction.Failed f ? f.reason() : null);
        column("bigint", rows, row -> row.part().tokensBefore());
        usage(rows, row -> row.part().spending().usage());
        column("numeric", rows, row -> row.part().spending().costUsd());
        column("timestamptz", rows, row -> timestamp(row.part().startedAt()));
        column("timestamptz", rows, row -> timestamp(row.part().completedAt()));
    }

    void bindWaits(List<JournalWrite> writes) throws SQLException {
        List<Row<OpenedWait>> rows = rows(writes, JournalColumns::waits);
        column("uuid", rows, row -> row.write().run().value());
        column("uuid", rows, row -> row.part().id());
        column("integer", rows, row -> row.part().turn());
        column("text", rows, row -> row.part().callId());
        column("text", rows, row -> row.part().kind().wireName());
        column("text", rows, row -> row.part().tool());
        column("text", rows, row -> row.part().arguments().toString());
        column("text", rows, row -> row.part().digest());
        column("timestamptz", rows, row -> timestamp(row.part().createdAt()));
        column("timestamptz", rows, row -> timestamp(row.part().expiresAt()));
        column("timestamptz", rows, row -> timestamp(row.part().dueAt()));
    }

    /** What a write says that its run waits for; nothing for most. */
    private static List<OpenedWait> waits(JournalWrite write) {
        return write.leaving() instanceof Leaving.Waiting(List<OpenedWait> calls)
                ? calls
                : List.of();
    }

    private void answered(List<Row<TurnChange>> rows, Function<TurnChange.Answered, String> value)
            throws SQLException {
        column(
                "text",
                rows,
                row -> row.part().answered() == null ? null : value.apply(row.part().answered()));
    }

    private <T> void usage(List<T> rows, Function<T, @Nullable Usage> usage) throws SQLException {
        column("bigint", rows, row -> tokens(usage.apply(row), Usage::inputTokens));
        column("bigint", rows, row -> tokens(usage.apply(row), Usage::outputTokens));
        column("bigint", rows, row -> tokens(usage.apply(row), Usage::cacheReadTokens));
        column("bigint", rows, row -> tokens(usage.apply(row), Usage::cacheWriteTokens));
    }

    private <T> void column(String type, List<T> rows, Function<T, @Nullable Object> value)
            throws SQLException {
        @Nullable Object[] values = new Object[rows.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value.apply(rows.get(i));
        }
        statement.setArray(next++, statement.getConnection().createArrayOf(type, values));
    }

    private static @Nullable Long tokens(@Nullable Usage usage, Function<Usage, Long> kind) {
        return usage == null ? null : kind.apply(usage);
    }

    /** As text with its zone: an array of SQL timestamps would be read in the session's zone. */
    private static @Nullable String timestamp(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }

    private static @Nullable String stopReason(@Nullable Leaving leaving) {
        return switch (leaving) {
            case Leaving.Completed completed -> completed.reason().wireName();
            case Leaving.Stopped stopped -> stopped.reason().wireName();
            case Leaving.Failed _, Leaving.Cancelled _, Leaving.Waiting _, Leaving.HandedOver _ ->
                    null;
            case null -> null;
        };
    }

    private static @Nullable String error(
            @Nullable Leaving leaving, Function<RunError, String> part) {
        return leaving instanceof Leaving.Failed(RunError error) ? part.apply(error) : null;
    }

    private static <P> List<Row<P>> rows(
            List<JournalWrite> writes, Function<JournalWrite, List<P>> parts) {
        List<Row<P>> rows = new ArrayList<>();
        for (JournalWrite write : writes) {
            parts.apply(write).forEach(part -> rows.add(new Row<>(write, part)));
        }
        return rows;
    }

    /** A part of a write, beside the write. */
    private record Row<P>(JournalWrite write, P part) {}
}
