package dev.grove.core.run.lease;

import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUpListener;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Claims at once what another replica has queued. */
@Component
class RemoteQueueListener implements WakeUpListener {

    private final Dispatcher dispatcher;

    RemoteQueueListener(Dispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public Set<WakeUp> wakeUps() {
        return Set.of(WakeUp.QUEUED);
    }

    @Override
    public void look() {
        dispatcher.wakeHere();
    }
}
