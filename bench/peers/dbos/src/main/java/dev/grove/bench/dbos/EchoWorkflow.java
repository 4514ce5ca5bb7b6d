package dev.grove.bench.dbos;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.workflow.Workflow;

/** The call of a tool is a step. */
final class EchoWorkflow implements Echo {

    private final DBOS dbos;

    EchoWorkflow(DBOS dbos) {
        this.dbos = dbos;
    }

    @Override
    @Workflow
    public String echo(String text) {
        return dbos.runStep(() -> text, "tool");
    }
}
