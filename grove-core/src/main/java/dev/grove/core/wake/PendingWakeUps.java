package dev.grove.core.wake;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wake-ups that are not handled yet; many of one kind are one. */
final class PendingWakeUps {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition added = lock.newCondition();
    private final EnumSet<WakeUp> pending = EnumSet.noneOf(WakeUp.class);

    void add(WakeUp wakeUp) {
        lock.lock();
        try {
            if (pending.add(wakeUp)) {
                added.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until there are some, and takes all. */
    Set<WakeUp> take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (pending.isEmpty()) {
                added.await();
            }
            Set<WakeUp> taken = EnumSet.copyOf(pending);
            pending.clear();
            return taken;
        } finally {
            lock.unlock();
        }
    }
}
