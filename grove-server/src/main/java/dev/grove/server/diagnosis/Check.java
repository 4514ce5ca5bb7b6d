package dev.grove.server.diagnosis;

import java.time.Duration;
import java.util.List;

/**
 * Looks at one subject. It changes nothing but a file that it removes again, costs nothing at any
 * provider, and may throw, hang or be interrupted: each of them is a finding.
 */
public interface Check {

    /** The subject, in a word. */
    String name();

    /** How long it may take. */
    default Duration limit() {
        return Duration.ofSeconds(5);
    }

    /** At least one finding, also where nothing is wrong. */
    List<DiagnosisFinding> findings();
}
