package dev.grove.core.run.file;

import dev.grove.core.agent.TestAgents;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.event.EventHub;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.secret.TestSecrets;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.NoTenantTools;
import dev.grove.core.tool.OwnTools;
import dev.grove.core.tool.Tools;
import dev.grove.language.schema.JsonSchemas;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.util.unit.DataSize;

/** Files put into runs, where a test is about something else. */
public final class TestPutFiles {

    private static final Tools NO_TOOLS = new Tools(List.of(), new JsonSchemas());

    private TestPutFiles() {}

    public static PutFiles on(TestDatabase database) {
        return new PutFiles(
                database.tenantDatabase(),
                new WorkRules(
                        TestAgents.on(database, NO_TOOLS),
                        new AgentTools(NO_TOOLS, new OwnTools(List.of(new NoTenantTools())))),
                TestSecrets.scrubbersOf(database),
                new PutFileSettings(
                        DataSize.ofMegabytes(1),
                        10,
                        DataSize.ofMegabytes(1),
                        DataSize.ofMegabytes(1),
                        Duration.ofDays(1)),
                new EventHub(),
                Clock.systemUTC());
    }
}
