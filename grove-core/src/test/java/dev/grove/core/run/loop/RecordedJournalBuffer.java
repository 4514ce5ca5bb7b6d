package dev.grove.core.run.loop;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.grove.core.SettableClock;
import dev.grove.core.event.EventLine;
import dev.grove.core.run.journal.Journal;
import dev.grove.core.run.journal.JournalWrite;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.UnansweredCall;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A journal buffer whose writes are durable at once, and are there for the test to read. */
final class RecordedJournalBuffer {

    private final List<JournalWrite> written = new ArrayList<>();
    private final SettableClock clock;
    private final JournalBuffer journalBuffer;

    RecordedJournalBuffer(ClaimedRun run) {
        this.clock = new SettableClock(run.startedAt());
        this.journalBuffer = new JournalBuffer(journal(), clock, run);
    }

    JournalBuffer journalBuffer() {
        return journalBuffer;
    }

    SettableClock clock() {
        return clock;
    }

    /** Writes so far, without what is still buffered. */
    List<JournalWrite> written() {
        return List.copyOf(written);
    }

    /** The events, as lines of the log, what is yet to be written too. */
    List<JsonNode> lines() {
        journalBuffer.commit();
        return written.stream()
                .flatMap(write -> write.events().stream())
                .map(EventLine::line)
                .<JsonNode>map(JsonMapper.shared()::readTree)
                .toList();
    }

    List<String> types() {
        return lines().stream().map(line -> line.get("type").asString()).toList();
    }

    /** The calls without an answer that were recorded. */
    List<UnansweredCall> unanswered() {
        journalBuffer.commit();
        return written.stream()
                .flatMap(write -> write.asides().stream())
                .map(UnansweredCall.class::cast)
                .toList();
    }

    private Journal journal() {
        Journal journal = mock(Journal.class);
        when(journal.append(any()))
                .then(appended -> {
                    written.add(appended.getArgument(0));
                    return CompletableFuture.completedFuture(null);
                });
        return journal;
    }
}
