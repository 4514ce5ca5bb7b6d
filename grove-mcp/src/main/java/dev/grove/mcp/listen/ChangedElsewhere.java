package dev.grove.mcp.listen;

import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUpListener;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Brings what changed through another replica to this one's listeners at once. */
@Component
class ChangedElsewhere implements WakeUpListener {

    private final ChangeWatch watch;

    ChangedElsewhere(ChangeWatch watch) {
        this.watch = watch;
    }

    @Override
    public Set<WakeUp> wakeUps() {
        return Set.of(WakeUp.CATALOGS, WakeUp.KEYS);
    }

    @Override
    public void look() {
        watch.lookSoon();
    }
}
