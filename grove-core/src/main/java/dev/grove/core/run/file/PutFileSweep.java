package dev.grove.core.run.file;

import dev.grove.core.database.write.PartialSweep;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Deletes the files of runs that ended long ago; their content goes with the snapshots that are no
 * longer needed. Several replicas may sweep at once.
 */
@Component
class PutFileSweep {

    private static final Logger LOG = LoggerFactory.getLogger(PutFileSweep.class);

    private final RunInputs inputs;
    private final PutFileSettings settings;

    PutFileSweep(RunInputs inputs, PutFileSettings settings) {
        this.inputs = inputs;
        this.settings = settings;
    }

    @Scheduled(fixedDelayString = "${grove.runs.files.sweep-interval:1h}")
    void sweepNowAndThen() {
        try {
            sweep();
        } catch (RuntimeException e) {
            LOG.warn("The files of ended runs were left to the next sweep", e);
        }
    }

    /** Gives the number of those forgotten. */
    int sweep() {
        return PartialSweep.sweep(most -> inputs.forget(settings.keepFor(), most));
    }
}
