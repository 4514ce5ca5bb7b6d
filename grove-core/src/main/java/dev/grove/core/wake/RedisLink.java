package dev.grove.core.wake;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SocketOptions.KeepAliveOptions;
import io.lettuce.core.TimeoutOptions;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Carries wake-ups to the other replicas and theirs to this one, on one channel of a Redis. While
 * it is away, they are lost, and replicas see everything at their next poll.
 */
@Component
class RedisLink implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(RedisLink.class);

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** However much happens, wake-ups are sent, and listeners look, no more often than this. */
    private static final Duration SPACING = Duration.ofMillis(10);

    /** A wake-up that comes late is worth nothing, so that none is kept for later. */
    private static final ClientOptions OPTIONS =
            ClientOptions.builder()
                    .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                    .timeoutOptions(TimeoutOptions.enabled(PATIENCE))
                    .socketOptions(
                            SocketOptions.builder()
                                    .connectTimeout(PATIENCE)
                                    .keepAlive(
                                            KeepAliveOptions.builder()
                                                    .enable()
                                                    .idle(Duration.ofSeconds(30))
                                                    .interval(Duration.ofSeconds(10))
                                                    .count(3)
                                                    .build())
                                    .build())
                    .build();

    private final WakeUps wakeUps;
    private final List<WakeUpListener> listeners;
    private final @Nullable RedisURI address;
    private final Counter lost;
    private final String name = UUID.randomUUID().toString();
    private final PendingWakeUps received = new PendingWakeUps();
    private final AtomicBoolean away = new AtomicBoolean();
    private final List<Thread> threads = new ArrayList<>();
    private @Nullable RedisClient client;
    private volatile boolean running;

    RedisLink(
            WakeUps wakeUps,
            List<WakeUpListener> listeners,
            RedisSettings settings,
            MeterRegistry registry) {
        this.wakeUps = wakeUps;
        this.listeners = List.copyOf(listeners);
        this.address = settings.address().orElse(null);
        this.lost =
                Counter.builder("grove.wakeups.lost")
                        .description("Wake-ups of other replicas that Redis did not take")
                        .register(registry);
    }

    @Override
    public synchronized void start() {
        if (address == null) {
            return;
        }
        RedisClient redis = RedisClient.create(address);
        redis.setOptions(OPTIONS);
        client = redis;
        running = true;
        begin("wake-ups-publish", () -> publish(redis));
        begin("wake-ups-look", this::look);
    }

    private void begin(String thread, Runnable work) {
        threads.add(Thread.ofVirtual().name(thread).start(work));
    }

    @Override
    public synchronized void stop() {
        running = false;
        threads.forEach(Thread::interrupt);
        threads.clear();
        if (client != null) {
            client.shutdown(Duration.ZERO, PATIENCE);
            client = null;
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void publish(RedisClient redis) {
        try (RedisChannel channel = connect(redis)) {
            while (running) {
                for (WakeUp wakeUp : wakeUps.take()) {
                    channel.say(name + " " + wakeUp.name())
                            .whenComplete((_, failure) -> noteSaid(failure));
                }
                Thread.sleep(SPACING);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** The first time it must be there; afterwards connections come back by themselves. */
    private RedisChannel connect(RedisClient redis) throws InterruptedException {
        while (true) {
            try {
                RedisChannel channel = RedisChannel.open(redis, this::onMessage);
                noteOutcome(null);
                return channel;
            } catch (RedisException e) {
                noteOutcome(e);
                Thread.sleep(PAUSE);
            }
        }
    }

    private void noteSaid(@Nullable Throwable failure) {
        if (failure != null) {
            lost.increment();
        }
        noteOutcome(failure);
    }

    private void noteOutcome(@Nullable Throwable failure) {
        if (failure == null) {
            away.set(false);
            return;
        }
        if (running && away.compareAndSet(false, true)) {
            LOG.warn(
                    "Redis at {} cannot be used, replicas poll meanwhile: {}",
                    address,
                    failure.getMessage());
        }
    }

    /** Parses a message: the sender's name, a space, the wake-up. Own messages are ignored. */
    private void onMessage(String message) {
        String[] words = message.split(" ", -1);
        if (words.length == 2 && !words[0].equals(name)) {
            Arrays.stream(WakeUp.values())
                    .filter(wakeUp -> wakeUp.name().equals(words[1]))
                    .forEach(received::add);
        }
    }

    private void look() {
        try {
            while (running) {
                Set<WakeUp> reasons = received.take();
                listeners.stream()
                        .filter(listener -> !Collections.disjoint(listener.wakeUps(), reasons))
                        .forEach(RedisLink::look);
                Thread.sleep(SPACING);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void look(WakeUpListener listener) {
        try {
            listener.look();
        } catch (RuntimeException e) {
            LOG.warn("Could not look for {}", listener.wakeUps(), e);
        }
    }
}
