package dev.grove.server.campaign;

import dev.grove.core.event.EventHub;
import dev.grove.core.run.journal.CommitObserver;
import dev.grove.core.run.journal.JournalWrite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A planted bug: listeners get events before they are committed. */
final class EarlyNotice implements CommitObserver {

    private final EventHub hub;
    private final Path planted;

    /**
     * The bug, which shows while a file is there.
     *
     * @param planted the file
     */
    EarlyNotice(EventHub hub, Path planted) {
        this.hub = hub;
        this.planted = planted;
    }

    @Override
    public void beforeCommit(List<JournalWrite> writes) {
        if (Files.exists(planted)) {
            writes.forEach(write -> hub.publish(write.run(), write.events()));
        }
    }
}
