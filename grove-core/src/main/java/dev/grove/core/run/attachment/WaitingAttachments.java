package dev.grove.core.run.attachment;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.SessionId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads and writes attachments of messages that wait in a session, within a transaction. A message
 * that begins hands them to its run, and one that is replaced to the other one. One that was
 * refused, or taken back, keeps them for a caller that has it answered again; of one that was taken
 * back, the sweep removes contents all the same.
 */
public final class WaitingAttachments {

    private static final String ADD =
            """
            INSERT INTO session_attachments (tenant_id, session_id, message_id, %1$s)
            SELECT :tenant, :session, :message, %1$s FROM %2$s
            """
                    .formatted(AttachmentRows.COLUMNS, AttachmentRows.GIVEN);

    private static final String READ =
            """
            SELECT a.message_id, %s AS attachments
              FROM (SELECT w.*, 0 AS after_turn, NULL AS path FROM session_attachments w
                     WHERE w.tenant_id = :tenant AND w.session_id = :session AND w.message_id = ANY (:messages)) a
             GROUP BY a.message_id
            """
                    .formatted(AttachmentRows.AS_JSON);

    private static final String HAND_OVER =
            """
            DELETE FROM session_attachments
             WHERE tenant_id = :tenant AND session_id = :session AND message_id = :message
            """;

    private WaitingAttachments() {}

    /** Adds what a message brings that waits. */
    public static void add(
            TenantSql jdbc, SessionId session, UUID message, List<NewAttachment> attachments) {
        if (attachments.isEmpty()) {
            return;
        }
        AttachmentRows.give(
                        jdbc.sql(ADD),
                        IntStream.range(0, attachments.size())
                                .mapToObj(i -> attachments.get(i).attached(0, i + 1))
                                .toList())
                .param("session", session.value())
                .param("message", message)
                .update();
    }

    /** In the order of the message. How a model gets them is decided when it begins. */
    public static List<Attachment> read(TenantSql jdbc, SessionId session, UUID message) {
        return read(jdbc, session, List.of(message)).getOrDefault(message, List.of());
    }

    /** Reads those of several messages; others are absent. */
    public static Map<UUID, List<Attachment>> read(
            TenantSql jdbc, SessionId session, Collection<UUID> messages) {
        return jdbc
                .sql(READ)
                .param("session", session.value())
                .param("messages", messages.toArray(UUID[]::new))
                .query((row, _) ->
                        Map.entry(
                                row.getObject("message_id", UUID.class),
                                AttachmentRows.parse(row.getString("attachments"))))
                .list()
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /**
     * Removes them in the transaction that gives them to another owner: the run of the message, or
     * the message that replaces it.
     */
    public static void handOver(TenantSql jdbc, SessionId session, UUID message) {
        jdbc.sql(HAND_OVER).param("session", session.value()).param("message", message).update();
    }
}
