package dev.grove.core.run.lease;

import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUpListener;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Looks at once for cancellations that another replica accepted. */
@Component
class RemoteCancelListener implements WakeUpListener {

    private final LeaseKeeper keeper;

    RemoteCancelListener(LeaseKeeper keeper) {
        this.keeper = keeper;
    }

    @Override
    public Set<WakeUp> wakeUps() {
        return Set.of(WakeUp.CANCELLED);
    }

    @Override
    public void look() {
        keeper.pollCancellations();
    }
}
