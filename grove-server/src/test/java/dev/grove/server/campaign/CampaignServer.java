package dev.grove.server.campaign;

import dev.grove.core.event.EventHub;
import dev.grove.core.run.journal.CommitObserver;
import dev.grove.core.tool.ToolSource;
import dev.grove.server.AddedBeans;
import dev.grove.server.GroveServer;
import dev.grove.server.process.ServerUnderTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** The server with tools that are counted outside, and with sandboxes that report their steps. */
public final class CampaignServer {

    /** Where effects are counted and steps are reported. */
    static final String OUTSIDE = "GROVE_CAMPAIGN_OUTSIDE";

    /** By which name this server is known there. */
    static final String NAME = "GROVE_CAMPAIGN_SERVER";

    /** A file; while it is there, the bug of {@link EarlyNotice} is. */
    static final String EARLY_NOTICE = "GROVE_CAMPAIGN_EARLYNOTICE";

    private CampaignServer() {}

    public static void main(String[] args) {
        Thread.ofPlatform().daemon().start(ServerUnderTest::haltWhenParentIsGone);
        AddedBeans.in(GroveServer.application(), Additions.class).run(args);
    }

    /** No component: other tests scan this package too, and must not find it. */
    static final class Additions {

        @Bean
        static Outside outside(Environment environment) {
            return new Outside(
                    URI.create(environment.getRequiredProperty(OUTSIDE)),
                    environment.getRequiredProperty(NAME),
                    HttpClient.newHttpClient());
        }

        @Bean
        ToolSource countedTools(Outside outside) {
            return () -> CountedTool.all(outside);
        }

        @Bean
        static SandboxSteps sandboxSteps(Environment environment) {
            return new SandboxSteps(outside(environment));
        }

        @Bean
        CommitObserver earlyNotice(EventHub hub, Environment environment) {
            return new EarlyNotice(hub, Path.of(environment.getRequiredProperty(EARLY_NOTICE)));
        }
    }
}
