package dev.grove.core.wake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two replicas on one Redis. */
class RedisLinkIT {

    private final TestRedis redis = new TestRedis();
    private final Replica one = new Replica(redis.url());
    private final Replica other = new Replica(redis.url());

    /** Replica that counts how often it looked. */
    private static final class Replica {

        private final WakeUps wakeUps = new WakeUps();
        private final AtomicInteger cancelled = new AtomicInteger();
        private final AtomicInteger events = new AtomicInteger();
        private final RedisLink link;

        private Replica(String url) {
            link =
                    new RedisLink(
                            wakeUps,
                            List.of(
                                    counting(WakeUp.CANCELLED, cancelled),
                                    counting(WakeUp.EVENTS, events)),
                            new RedisSettings(url),
                            new SimpleMeterRegistry());
        }

        private static WakeUpListener counting(WakeUp what, AtomicInteger looks) {
            return new WakeUpListener() {
                @Override
                public Set<WakeUp> wakeUps() {
                    return Set.of(what);
                }

                @Override
                public void look() {
                    looks.incrementAndGet();
                }
            };
        }
    }

    @BeforeEach
    void connect() {
        one.link.start();
        other.link.start();
        awaitBoth();
    }

    @AfterEach
    void disconnect() {
        one.link.stop();
        other.link.stop();
        redis.close();
    }

    @Test
    void theOtherLooksForWhatWasPublishedAndThePublisherDoesNot() {
        one.wakeUps.publish(WakeUp.CANCELLED);

        await().until(() -> other.cancelled.get() == 1);
        other.wakeUps.publish(WakeUp.EVENTS);
        await().until(() -> one.events.get() == 1);
        assertThat(one.cancelled).hasValue(0);
        assertThat(other.events).hasValue(0);
    }

    @Test
    void muchOfOneKindIsLookedAtFewTimes() {
        for (int i = 0; i < 100_000; i++) {
            one.wakeUps.publish(WakeUp.EVENTS);
        }
        one.wakeUps.publish(WakeUp.CANCELLED);

        await().until(() -> other.cancelled.get() > 0 && other.events.get() > 0);
        assertThat(other.events.get()).isLessThan(1000);
    }

    @Test
    void itIsUsedAgainWhenItComesBack() {
        redis.close();
        one.wakeUps.publish(WakeUp.EVENTS);
        redis.comeBack();
        awaitBoth();

        await().until(() -> {
            one.wakeUps.publish(WakeUp.CANCELLED);
            return other.cancelled.get() > 0;
        });
    }

    @Test
    void withoutOneNothingIsStarted() {
        Replica alone = new Replica("");
        alone.link.start();

        assertThat(alone.link.isRunning()).isFalse();
        alone.wakeUps.publish(WakeUp.QUEUED);
    }

    @Test
    void anAddressThatIsNoneIsRefusedAtTheStart() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Replica("localhost:6379"))
                .withMessageContaining("grove.mcp.redis-url");
    }

    private void awaitBoth() {
        await("subscriptions").until(() -> redis.subscribers() == 2);
    }
}
