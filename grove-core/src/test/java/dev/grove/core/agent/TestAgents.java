package dev.grove.core.agent;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.FakePolicyNames;
import dev.grove.core.policy.TestPolicies;
import dev.grove.core.skill.FakeSkillNames;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.NoTenantTools;
import dev.grove.core.tool.OwnTools;
import dev.grove.core.tool.TenantTools;
import dev.grove.core.tool.Tools;
import dev.grove.core.workspace.SandboxImages;
import dev.grove.language.schema.JsonSchemas;
import java.time.Clock;
import java.util.List;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** The agents of a test database, with models named {@code fake/…}. */
public final class TestAgents {

    private TestAgents() {}

    public static Agents on(TestDatabase database, Tools tools) {
        return on(database, tools, new NoTenantTools());
    }

    /** Overload for tenants with tools of their own. */
    public static Agents on(TestDatabase database, Tools tools, TenantTools own) {
        AgentValidation validation =
                new AgentValidation(
                        tools, new JsonSchemas(), new FakeModels(), new FakeSkillNames(), new FakePolicyNames());
        return new Agents(
                database.tenantDatabase(),
                validation,
                new AgentToolPins(validation, new OwnTools(List.of(own))),
                TestPolicies.pins(database),
                List.of(),
                Clock.systemUTC());
    }

    /** Advice of a server without sandboxes. */
    public static AgentAdvice advice(Tools tools) {
        return new AgentAdvice(
                new FakeModels(),
                new AgentTools(tools, new OwnTools(List.of(new NoTenantTools()))),
                new StaticListableBeanFactory().getBeanProvider(SandboxImages.class));
    }

    /** Stores an agent that may call some tools. */
    public static AgentId store(Agents agents, TenantId tenant, String name, String... tools) {
        AgentDraft draft = Drafts.named(name).tools(List.of(tools)).build();
        return agents.store(tenant, draft, null).current().id();
    }
}
