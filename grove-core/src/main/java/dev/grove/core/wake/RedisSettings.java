package dev.grove.core.wake;

import io.lettuce.core.RedisURI;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The Redis that replicas share, if they do.
 *
 * @param redisUrl the Redis by which replicas wake each other: {@code
 *     redis[s]://[[user]:password@]host[:port]}; empty for none
 */
@ConfigurationProperties("grove.mcp")
record RedisSettings(@DefaultValue("") String redisUrl) {

    /**
     * Where it is, if there is one.
     *
     * @throws IllegalArgumentException for what is no address; says nothing of its password
     */
    Optional<RedisURI> address() {
        if (redisUrl.isBlank()) {
            return Optional.empty();
        }
        try {
            return Optional.of(RedisURI.create(redisUrl.strip()));
        } catch (IllegalArgumentException _) {
            throw new IllegalArgumentException(
                    "grove.mcp.redis-url must be redis://host:port or rediss://host:port, with"
                            + " user:password@ before the host where they are needed");
        }
    }

    /** Without the password, wherever it is printed. */
    @Override
    public String toString() {
        return redisUrl.isBlank() ? "no Redis" : "a Redis";
    }
}
