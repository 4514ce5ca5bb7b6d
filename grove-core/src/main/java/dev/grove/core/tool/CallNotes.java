package dev.grove.core.tool;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Notes that the calls of one execution of a run make for its log. A note counts once the end of
 * its call is recorded, and is recorded with that. Thread-safe.
 */
public final class CallNotes {

    private final Map<String, CallNote> noted = new ConcurrentHashMap<>();
    private final Set<String> baited = ConcurrentHashMap.newKeySet();
    private volatile boolean planned;

    /**
     * @param planned whether the run has a plan so far
     */
    public CallNotes(boolean planned) {
        this.planned = planned;
    }

    public boolean isPlanned() {
        return planned;
    }

    public void note(ToolCall call, CallNote note) {
        noted.put(call.id(), note);
    }

    /** Notes that what a call has read had a canary of its tenant in it. */
    public void noteCanary(ToolCall call) {
        baited.add(call.id());
    }

    /** Whether a call has read a canary; asked once for each end. */
    public boolean takeCanary(ToolCall call) {
        return baited.remove(call.id());
    }

    /** Takes the note of a call that has done what was asked; null where it made none. */
    public @Nullable CallNote take(ToolCall call) {
        CallNote note = noted.remove(call.id());
        if (note instanceof NotedPlan) {
            planned = true;
        }
        return note;
    }
}
