package dev.grove.server.session.export;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.Runs;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.record.Turn;
import dev.grove.core.run.view.AttachmentView;
import dev.grove.core.run.view.TurnView;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.session.Session;
import dev.grove.core.session.Speaker;
import dev.grove.core.session.message.Messages;
import dev.grove.core.session.message.SessionMessage;
import dev.grove.core.session.operation.SessionReadings;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads sessions part by part and writes each part before the next one is read. No connection to
 * the database is held while a caller takes its time.
 */
@Component
class SessionExports {

    private static final int MESSAGES = 50;

    /** Turns that are held at once, of one run or of several. */
    private static final int TURNS = 20;

    private final Messages messages;
    private final Runs runs;
    private final Scrubbers scrubbers;
    private final JsonMapper json;

    SessionExports(Messages messages, Runs runs, Scrubbers scrubbers, JsonMapper json) {
        this.messages = messages;
        this.runs = runs;
        this.scrubbers = scrubbers;
        this.json = json;
    }

    /**
     * Export that a caller asks for.
     *
     * @param superseded whether messages that were undone or taken back are in it
     * @param allowed whether the caller may still have it
     */
    record Asked(Speaker speaker, Session session, boolean superseded, BooleanSupplier allowed) {

        TenantId tenant() {
            return speaker.tenant();
        }
    }

    /** Returns what writes an export in a form. */
    ExportSink sink(ExportFormat format, OutputStream out) {
        return switch (format) {
            case JSON -> new JsonExport(json, out);
            case MARKDOWN -> new MarkdownExport(out);
        };
    }

    /**
     * @throws GroveException not_found where the session is deleted meanwhile; unauthorized where
     *     the caller's key ends
     */
    void write(Asked asked, ExportSink sink) throws IOException {
        sink.session(scrubbed(asked, SessionReadings.viewOf(asked.session())));
        ExportTotals totals = ExportTotals.NONE;
        @Nullable String cursor = null;
        do {
            if (!asked.allowed().getAsBoolean()) {
                throw new GroveException(
                        ErrorCode.UNAUTHORIZED, "The key ended while its export was written");
            }
            Page<SessionMessage> page =
                    messages.list(
                            asked.speaker(),
                            asked.session().id(),
                            false,
                            asked.superseded(),
                            new PageRequest(MESSAGES, cursor));
            writePage(asked, page.items(), sink);
            for (SessionMessage message : page.items()) {
                totals = totals.plus(message);
            }
            cursor = page.nextCursor();
        } while (cursor != null);
        sink.totals(json.valueToTree(totals));
    }

    private void writePage(Asked asked, List<SessionMessage> page, ExportSink sink)
            throws IOException {
        Function<SessionMessage, List<Attachment>> attachments = attachmentsOf(asked, page);
        List<SessionMessage> together = new ArrayList<>();
        int turns = 0;
        for (SessionMessage message : page) {
            int more = turnsOf(message);
            if (turns + more > TURNS) {
                writeTogether(asked, together, attachments, sink);
                together.clear();
                turns = 0;
            }
            if (more > TURNS) {
                writeAlone(asked, message, attachments, sink);
            } else {
                together.add(message);
                turns += more;
            }
        }
        writeTogether(asked, together, attachments, sink);
    }

    /** Attachments of messages: of their runs, or their own where no run answers them. */
    private Function<SessionMessage, List<Attachment>> attachmentsOf(
            Asked asked, List<SessionMessage> page) {
        Map<RunId, List<Attachment>> ofRuns = runs.attachmentsOf(asked.tenant(), runsOf(page));
        List<UUID> others =
                page.stream()
                        .filter(message -> message.answer() == null)
                        .map(SessionMessage::id)
                        .toList();
        Map<UUID, List<Attachment>> ofOthers =
                others.isEmpty()
                        ? Map.of()
                        : messages.waitingAttachments(
                                asked.speaker(), asked.session().id(), others);
        return message -> {
            RunId run = runOf(message);
            return run == null
                    ? ofOthers.getOrDefault(message.id(), List.of())
                    : ofRuns.getOrDefault(run, List.of());
        };
    }

    private void writeTogether(
            Asked asked,
            List<SessionMessage> some,
            Function<SessionMessage, List<Attachment>> attachments,
            ExportSink sink)
            throws IOException {
        Map<RunId, List<Turn>> turns = runs.turnsOf(asked.tenant(), runsOf(some));
        for (SessionMessage message : some) {
            begin(asked, message, attachments, sink);
            writeTurns(asked, turns.getOrDefault(runOf(message), List.of()), sink);
            sink.endOfMessage();
        }
    }

    private void writeAlone(
            Asked asked,
            SessionMessage message,
            Function<SessionMessage, List<Attachment>> attachments,
            ExportSink sink)
            throws IOException {
        begin(asked, message, attachments, sink);
        RunId run = Objects.requireNonNull(runOf(message));
        List<Turn> turns;
        int last = 0;
        do {
            turns = runs.turns(asked.tenant(), run, last, TURNS);
            writeTurns(asked, turns, sink);
            last = turns.isEmpty() ? last : turns.getLast().turn();
        } while (turns.size() == TURNS);
        sink.endOfMessage();
    }

    private void begin(
            Asked asked,
            SessionMessage message,
            Function<SessionMessage, List<Attachment>> attachments,
            ExportSink sink)
            throws IOException {
        sink.message(scrubbed(asked, SessionReadings.viewOf(message)));
        for (Attachment each : attachments.apply(message)) {
            sink.attachment(scrubbed(asked, AttachmentView.of(each)));
        }
    }

    private void writeTurns(Asked asked, List<Turn> turns, ExportSink sink) throws IOException {
        for (Turn turn : turns) {
            sink.turn(scrubbed(asked, TurnView.of(turn)));
        }
    }

    private ObjectNode scrubbed(Asked asked, Record view) {
        ObjectNode node = json.valueToTree(view);
        return scrubbers.of(asked.tenant()).scrub(node);
    }

    private static Collection<RunId> runsOf(List<SessionMessage> some) {
        return some.stream()
                .map(SessionExports::runOf)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    private static @Nullable RunId runOf(SessionMessage message) {
        SessionMessage.Answer answer = message.ownAnswer();
        return answer == null ? null : answer.run();
    }

    private static int turnsOf(SessionMessage message) {
        SessionMessage.Answer answer = message.ownAnswer();
        return answer == null ? 0 : answer.turns();
    }
}
