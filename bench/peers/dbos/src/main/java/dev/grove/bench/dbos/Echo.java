package dev.grove.bench.dbos;

/** What a map does for each element. */
public interface Echo {

    String echo(String text);
}
