package dev.grove.core.run.loop;

import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.StoredWait;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Waits of a turn's calls: those that are stored, and those about to be. Not thread-safe. */
final class TurnWaits {

    private final List<StoredWait> stored;
    private final List<OpenedWait> opened = new ArrayList<>();

    /**
     * @param stored by the order in which they were asked
     */
    TurnWaits(List<StoredWait> stored) {
        this.stored = List.copyOf(stored);
    }

    static TurnWaits none() {
        return new TurnWaits(List.of());
    }

    /** The last thing that a call waited for. */
    Optional<StoredWait> lastOf(String callId) {
        return stored.stream()
                .filter(wait -> wait.asked().callId().equals(callId))
                .reduce((_, later) -> later);
    }

    /** The last thing of one kind that a call waited for. */
    Optional<StoredWait> lastOf(String callId, WaitKind kind) {
        return stored.stream()
                .filter(wait -> wait.asked().callId().equals(callId) && wait.asked().kind() == kind)
                .reduce((_, later) -> later);
    }

    /**
     * When the last of them was asked; nothing has been done in the turn between that and its
     * answer.
     */
    Optional<Instant> lastAsked() {
        return stored.stream().map(wait -> wait.asked().createdAt()).max(Instant::compareTo);
    }

    void open(OpenedWait wait) {
        opened.add(wait);
    }

    boolean isOpened(String callId) {
        return opened.stream().anyMatch(wait -> wait.callId().equals(callId));
    }

    /** Waits that this execution has asked for; stored when it leaves the run. */
    List<OpenedWait> opened() {
        return List.copyOf(opened);
    }
}
