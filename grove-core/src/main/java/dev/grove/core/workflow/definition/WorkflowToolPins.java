package dev.grove.core.workflow.definition;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.definition.AgentPins;
import org.springframework.stereotype.Repository;

/** Which versions of workflows the versions of agents have as tools. */
@Repository
class WorkflowToolPins extends AgentPins {

    WorkflowToolPins(TenantDatabase database) {
        super(database, "agent_version_workflows", "workflows", "workflow");
    }
}
