package dev.grove.core.run.wait;

import dev.grove.language.json.ExactJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The columns of {@code agent_run_waits} that hold an outcome; all kinds share them, and each has
 * null in those of the others.
 */
record OutcomeColumns(
        @Nullable String reason,
        @Nullable ObjectNode editedArguments,
        @Nullable String approvedDigest,
        @Nullable String content,
        boolean isError,
        @Nullable String contentDigest) {

    /** Mapper that keeps all digits of numbers: arguments are executed as they were approved. */
    private static final JsonMapper JSON = ExactJson.MAPPER;

    private static final OutcomeColumns NONE =
            new OutcomeColumns(null, null, null, null, false, null);

    static OutcomeColumns of(WaitOutcome outcome) {
        return switch (outcome) {
            case WaitOutcome.Answered(_, WaitOutcome.Content content, boolean isError) ->
                    of(content, isError);
            case WaitOutcome.Happened(_, WaitOutcome.Content content) -> of(content, false);
            case WaitOutcome.Approved(_, String reason, ObjectNode edited, String digest) ->
                    new OutcomeColumns(reason, edited, digest, null, false, null);
            case WaitOutcome.Raised(_, String reason, Caps caps) ->
                    new OutcomeColumns(reason, caps.json(), null, null, false, null);
            case WaitOutcome.Granted(_, String reason, GrantedTerms terms) ->
                    new OutcomeColumns(
                            reason, null, null, JSON.writeValueAsString(terms.json()), false, null);
            case WaitOutcome.Denied(_, String reason) -> of(reason);
            case WaitOutcome.Stopped(_, String reason) -> of(reason);
            case WaitOutcome.Expired _,
                    WaitOutcome.DidNotHappen _,
                    WaitOutcome.TellModel _,
                    WaitOutcome.Withdrawn _ ->
                    NONE;
        };
    }

    private static OutcomeColumns of(@Nullable String reason) {
        return new OutcomeColumns(reason, null, null, null, false, null);
    }

    private static OutcomeColumns of(WaitOutcome.Content content, boolean isError) {
        return new OutcomeColumns(null, null, null, content.text(), isError, content.digest());
    }

    /** Reads the outcome of a row's wait; null while the wait is open. */
    static @Nullable WaitOutcome read(ResultSet row) throws SQLException {
        String resolution = row.getString("resolution");
        if (resolution == null) {
            return null;
        }
        Instant at = row.getObject("resolved_at", OffsetDateTime.class).toInstant();
        return switch (WaitResolution.of(resolution)) {
            case ANSWERED -> new WaitOutcome.Answered(at, content(row), row.getBoolean("is_error"));
            case APPROVED ->
                    new WaitOutcome.Approved(
                            at,
                            row.getString("reason"),
                            editedArguments(row),
                            row.getString("approved_digest"));
            case DENIED -> new WaitOutcome.Denied(at, row.getString("reason"));
            case EXPIRED -> new WaitOutcome.Expired(at);
            case HAPPENED -> new WaitOutcome.Happened(at, content(row));
            case DID_NOT_HAPPEN -> new WaitOutcome.DidNotHappen(at);
            case TELL_MODEL -> new WaitOutcome.TellModel(at);
            case RAISED ->
                    new WaitOutcome.Raised(
                            at,
                            row.getString("reason"),
                            Caps.parse(JSON.readTree(row.getString("edited_arguments"))));
            case GRANTED ->
                    new WaitOutcome.Granted(
                            at,
                            row.getString("reason"),
                            GrantedTerms.parse(JSON.readTree(row.getString("content"))));
            case STOPPED -> new WaitOutcome.Stopped(at, row.getString("reason"));
            case WITHDRAWN -> new WaitOutcome.Withdrawn(at);
        };
    }

    private static WaitOutcome.Content content(ResultSet row) throws SQLException {
        return new WaitOutcome.Content(row.getString("content"), row.getString("content_digest"));
    }

    private static @Nullable ObjectNode editedArguments(ResultSet row) throws SQLException {
        String edited = row.getString("edited_arguments");
        return edited == null ? null : (ObjectNode) JSON.readTree(edited);
    }
}
