package dev.grove.server.process;

import dev.grove.server.AddedBeans;
import dev.grove.server.Carriers;
import dev.grove.server.GroveServer;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** The server, on a machine whose clock is a minute ahead. */
public final class SkewedServer {

    static final Duration AHEAD = Duration.ofMinutes(1);

    private SkewedServer() {}

    public static void main(String[] args) {
        Carriers.add();
        Thread.ofPlatform().daemon().start(ServerUnderTest::haltWhenParentIsGone);
        AddedBeans.in(GroveServer.application(), Additions.class).run(args);
    }

    /** No component: other tests scan this package too, and must not find it. */
    static final class Additions {

        @Bean
        @Primary
        Clock skewedClock() {
            return Clock.offset(Clock.systemUTC(), AHEAD);
        }
    }
}
