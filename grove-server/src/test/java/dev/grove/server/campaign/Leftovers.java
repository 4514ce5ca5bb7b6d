package dev.grove.server.campaign;

import java.util.List;

/** Looks for what is left of a run that is over. */
@FunctionalInterface
interface Leftovers {

    /** Nothing outside of the database belongs to runs. */
    Leftovers NONE = _ -> List.of();

    List<Finding> of(String run);
}
