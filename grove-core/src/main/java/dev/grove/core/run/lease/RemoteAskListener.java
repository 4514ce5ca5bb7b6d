package dev.grove.core.run.lease;

import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUpListener;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Looks at once for what another replica was asked to do with runs of this one. */
@Component
class RemoteAskListener implements WakeUpListener {

    private final LeaseKeeper keeper;

    RemoteAskListener(LeaseKeeper keeper) {
        this.keeper = keeper;
    }

    @Override
    public Set<WakeUp> wakeUps() {
        return Set.of(WakeUp.CANCELLED, WakeUp.STEERED);
    }

    @Override
    public void look() {
        keeper.pollAsked();
    }
}
