package dev.grove.workspace.volume;

import java.time.Instant;
import java.util.Map;

/** Kind of places for files. Thread-safe. */
public interface VolumeKind {

    /** Its name in settings, readiness and the records of runs. */
    String name();

    /**
     * Makes a fresh place; one that an attempt before has made is taken.
     *
     * @param owner the machine's user and group id that the place belongs to
     * @return what the engine's local volume driver needs to mount it
     * @throws VolumeException when this machine cannot
     */
    Map<String, String> make(String volume, VolumeSize size, int owner);

    /**
     * Finds a place that holds files; none is made where it is missing.
     *
     * @return the same
     * @throws VolumeException when it is not there, or this machine cannot
     */
    Map<String, String> find(String volume);

    /** Whether files stay while no container uses the place. */
    boolean keepsFiles();

    /** Whether this machine still has the place. */
    boolean has(String volume);

    /** Gives the place up, with all that is in it; does nothing where there is none. */
    void discard(String volume);

    /** The places this machine has, each with the time at which it was made. */
    Map<String, Instant> places();

    /** How many megabytes of a place count against the memory of the container that uses it. */
    int memoryMegabytes(VolumeSize size);
}
