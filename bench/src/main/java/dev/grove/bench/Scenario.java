package dev.grove.bench;

import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;

/** One question about how Grove runs, how it is measured, and what the answer should be. */
public interface Scenario {

    /** As it is asked for on the command line. */
    String name();

    Table play(Stage stage) throws Exception;
}
