package dev.grove.server;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The one clock of the server. */
@Configuration(proxyBeanMethods = false)
class Time {

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
