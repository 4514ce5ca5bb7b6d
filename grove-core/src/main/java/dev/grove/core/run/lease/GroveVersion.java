package dev.grove.core.run.lease;

import java.util.Objects;

/** The version of Grove that this process runs. */
public final class GroveVersion {

    /** {@code development} where it was not started from its jar. */
    public static final String OF_THIS_SERVER =
            Objects.requireNonNullElse(
                    GroveVersion.class.getPackage().getImplementationVersion(), "development");

    private GroveVersion() {}
}
