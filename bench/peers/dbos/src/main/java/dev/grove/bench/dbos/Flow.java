package dev.grove.bench.dbos;

/** The bench's workflows, which DBOS makes durable when they are called. */
public interface Flow {

    String diamond(String first, String left, String right, String last) throws Exception;

    String map(int elements, int atOnce) throws Exception;
}
