package dev.grove.bench.scenario;

import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;

/** Question about how Grove runs, with its measurement and the expected answer. */
public interface Scenario {

    /** Name on the command line. */
    String name();

    Table play(Stage stage) throws Exception;
}
