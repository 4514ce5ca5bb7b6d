package dev.grove.server;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The one clock of the server, and what is done by it. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class Time {

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
