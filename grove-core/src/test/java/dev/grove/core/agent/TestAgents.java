package dev.grove.core.agent;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.schema.JsonSchemas;
import dev.grove.core.tool.Tools;
import java.time.Clock;

/** The agents of a test database, with models named {@code fake/…}. */
public final class TestAgents {

    private TestAgents() {}

    public static Agents on(TestDatabase database, Tools tools) {
        return new Agents(
                database.tenantDatabase(),
                new AgentValidation(tools, new JsonSchemas(), new FakeModels()),
                Clock.systemUTC());
    }
}
