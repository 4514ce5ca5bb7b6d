package dev.grove.core.workflow.definition;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.TestAgents;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.definition.Definitions;
import dev.grove.core.model.TestModels;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.OwnTools;
import dev.grove.core.tool.Tools;
import dev.grove.language.analysis.WorkflowAnalysis;
import dev.grove.language.document.WorkflowDocuments;
import dev.grove.language.expression.Expressions;
import dev.grove.language.schema.JsonSchemas;
import java.time.Clock;
import java.util.List;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** The workflows and the agents of a test database, put together as the server does it. */
record TestWorkflows(Workflows workflows, Agents agents) {

    static TestWorkflows on(TestDatabase database, Tools tools) {
        StaticListableBeanFactory beans = new StaticListableBeanFactory();
        WorkflowToolPins toolPins = new WorkflowToolPins(database.tenantDatabase());
        WorkflowSignatures signatures = new WorkflowSignatures(database.tenantDatabase());
        WorkflowTools workflowTools =
                new WorkflowTools(
                        signatures,
                        toolPins,
                        beans.getBeanProvider(WorkflowCalls.class),
                        beans.getBeanProvider(AgentCycles.class));
        Agents agents = TestAgents.on(database, tools, workflowTools);
        OwnTools own = new OwnTools(List.of(workflowTools));
        JsonSchemas schemas = new JsonSchemas();
        WorkflowDocuments documents = new WorkflowDocuments(schemas);
        WorkflowAnalysis analysis = new WorkflowAnalysis(documents, new Expressions(), schemas);
        Definitions<WorkflowDocument> definitions =
                new Definitions<>(
                        WorkflowKind.of(documents), database.tenantDatabase(), Clock.systemUTC());
        DefinitionLookups lookups =
                new DefinitionLookups(
                        definitions,
                        signatures,
                        agents,
                        tools,
                        own,
                        TestModels.on(database),
                        beans.getBeanProvider(WorkflowSkillNames.class));
        beans.addBean("agentCycles", new AgentCycles(lookups, analysis));
        WorkflowPinning pinning =
                new WorkflowPinning(lookups, analysis, new AgentTools(tools, own), agents);
        return new TestWorkflows(
                new Workflows(
                        definitions,
                        new WorkflowSources(database.tenantDatabase()),
                        new WorkflowHeads(database.tenantDatabase()),
                        toolPins,
                        new WorkflowChecks(analysis, lookups, pinning),
                        List.of(),
                        database.tenantDatabase()),
                agents);
    }
}
