package dev.grove.core.wake;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * A channel of a Redis, both ways. Connections that break come back by themselves, and listen
 * again; what is said meanwhile is lost.
 */
final class RedisChannel implements AutoCloseable {

    private static final String NAME = "grove.wake-ups";

    private final StatefulRedisConnection<String, String> publisher;
    private final StatefulRedisPubSubConnection<String, String> subscriber;

    private RedisChannel(
            StatefulRedisConnection<String, String> publisher,
            StatefulRedisPubSubConnection<String, String> subscriber) {
        this.publisher = publisher;
        this.subscriber = subscriber;
    }

    /**
     * Connects and subscribes.
     *
     * @param onMessage receives every message on the channel, also of this replica; must not block
     * @throws RedisException when there is no Redis, or it refuses
     */
    static RedisChannel open(RedisClient client, Consumer<String> onMessage) {
        StatefulRedisPubSubConnection<String, String> subscriber = client.connectPubSub();
        try {
            subscriber.addListener(
                    new RedisPubSubAdapter<>() {
                        @Override
                        public void message(String channel, String message) {
                            onMessage.accept(message);
                        }
                    });
            subscriber.sync().subscribe(NAME);
            return new RedisChannel(client.connect(), subscriber);
        } catch (RedisException e) {
            subscriber.close();
            throw e;
        }
    }

    /** Says something; fails when Redis is away. */
    CompletionStage<Long> say(String message) {
        return publisher.async().publish(NAME, message);
    }

    @Override
    public void close() {
        publisher.close();
        subscriber.close();
    }
}
