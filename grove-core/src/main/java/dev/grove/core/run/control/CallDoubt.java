package dev.grove.core.run.control;

/** Whether calls of a run that gave no result may have taken effect. */
public enum CallDoubt {
    /** They have not, or another call changes nothing more. */
    NONE,
    /** They may have, and can be made again under their keys. */
    REPEATABLE,
    /** They may have, and must not be made again unless a person says so. */
    FINAL
}
