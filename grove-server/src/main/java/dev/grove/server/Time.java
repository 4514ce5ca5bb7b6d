package dev.grove.server;

import java.time.Clock;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** The one clock of the server, and what is done by it. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class Time {

    /** More than there are, so that none waits for another. */
    private static final int SWEEPS = 40;

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    /** Scheduler of everything that waits for its time once. */
    @Bean
    Alarms alarms() {
        return new Alarms();
    }

    /**
     * Scheduler of recurring work, each job on a thread of its own. The alarms have one thread for
     * all that recurs after a delay: leases and cancellations would wait for a sandbox's proof, or
     * for an engine that hangs. Threads are not virtual: runs that compute for long would hold all
     * carrier threads, and the leases run out.
     */
    @Bean(defaultCandidate = false)
    ThreadPoolTaskScheduler sweeps() {
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.setPoolSize(SWEEPS);
        scheduler.setThreadNamePrefix("sweep-");
        return scheduler;
    }

    @Bean
    SchedulingConfigurer sweepsAreScheduledThere(
            @Qualifier("sweeps") ThreadPoolTaskScheduler sweeps) {
        return registrar -> registrar.setTaskScheduler(sweeps);
    }
}
