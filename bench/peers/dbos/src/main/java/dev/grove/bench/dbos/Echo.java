package dev.grove.bench.dbos;

/** Workflow for each element of a map, which DBOS makes durable. */
public interface Echo {

    String echo(String text);
}
