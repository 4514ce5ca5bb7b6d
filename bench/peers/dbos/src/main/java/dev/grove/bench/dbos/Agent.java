package dev.grove.bench.dbos;

/** What DBOS makes durable when it is called. */
public interface Agent {

    /** The result of a run. */
    String run(String goal) throws Exception;
}
