package dev.grove.bench.dbos;

/** Workflow of an agent's run, which DBOS makes durable. */
public interface Agent {

    /** The result of a run. */
    String run(String goal) throws Exception;
}
