package dev.grove.server.token;

import dev.grove.core.key.signing.StoredSigningKeys;
import dev.grove.core.secret.InstallationSeal;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/**
 * Keys of 2,048 bits for the servers of tests. A key of the usual length takes up to half a minute
 * to make on a busy machine without the second compiler: longer than a caller waits.
 */
@Configuration(proxyBeanMethods = false)
class ShortSigningKeys {

    private static final int BITS = 2048;

    @Bean
    @Primary
    SigningKeys signingKeysOfTests(StoredSigningKeys rows, InstallationSeal seal, Clock clock) {
        return new SigningKeys(rows, seal, clock, BITS);
    }
}
