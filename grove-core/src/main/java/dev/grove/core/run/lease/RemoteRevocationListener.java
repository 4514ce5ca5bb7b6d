package dev.grove.core.run.lease;

import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUpListener;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Has a beat at once when another replica has revoked a key: it waits until all have followed. */
@Component
class RemoteRevocationListener implements WakeUpListener {

    private final LeaseKeeper keeper;

    RemoteRevocationListener(LeaseKeeper keeper) {
        this.keeper = keeper;
    }

    @Override
    public Set<WakeUp> wakeUps() {
        return Set.of(WakeUp.KEYS);
    }

    @Override
    public void look() {
        keeper.renew();
    }
}
