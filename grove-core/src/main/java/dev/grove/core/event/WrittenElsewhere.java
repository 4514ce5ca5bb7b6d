package dev.grove.core.event;

import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUpListener;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Brings another replica's events to this one's listeners at once. */
@Component
class WrittenElsewhere implements WakeUpListener {

    private final LogTailer tailer;

    WrittenElsewhere(LogTailer tailer) {
        this.tailer = tailer;
    }

    @Override
    public Set<WakeUp> wakeUps() {
        return Set.of(WakeUp.EVENTS);
    }

    @Override
    public void look() {
        tailer.tail();
    }
}
