package dev.grove.server.process;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.tool.ToolSource;
import dev.grove.server.AddedBeans;
import dev.grove.server.Carriers;
import dev.grove.server.GroveServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** The server, with tools that leave traces, and ways to hold a run at a commit. */
public final class ServerUnderTest {

    /** Names the folder where the process and the tests that started it leave each other files. */
    public static final String TRACES = "GROVE_TEST_TRACES";

    private ServerUnderTest() {}

    public static void main(String[] args) {
        Carriers.add();
        Thread.ofPlatform().daemon().start(ServerUnderTest::haltWhenParentIsGone);
        AddedBeans.in(GroveServer.application(), Additions.class).run(args);
    }

    /** The parent never writes; its end closes the pipe. */
    public static void haltWhenParentIsGone() {
        try {
            while (System.in.read() >= 0) {}
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Runtime.getRuntime().halt(1);
        }
    }

    /** No component: other tests scan this package too, and must not find it. */
    static final class Additions {

        @Bean
        Traces traces(Environment environment) {
            return new Traces(Path.of(environment.getRequiredProperty(TRACES)));
        }

        @Bean
        Holds holds(Traces traces, EngineDatabase database) {
            return new Holds(traces, database);
        }

        @Bean
        HoldAtCommit holdAtCommit(Holds holds) {
            return new HoldAtCommit(holds);
        }

        @Bean
        static HoldInSandbox holdInSandbox(ObjectProvider<Holds> holds) {
            return new HoldInSandbox(holds);
        }

        @Bean
        static SharedProof sharedProof() {
            return new SharedProof();
        }

        @Bean
        ToolSource tracedTools(Traces traces) {
            return () -> List.of(TracedTool.unsafe(traces), TracedTool.readOnly(traces));
        }
    }
}
