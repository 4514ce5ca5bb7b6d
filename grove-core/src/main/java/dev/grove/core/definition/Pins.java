package dev.grove.core.definition;

import java.util.UUID;

/**
 * References of a version in tables of their own, written and compared in the transaction that
 * stores it: for a version of an agent, the versions of its tools.
 */
public interface Pins {

    /** Pins of kinds whose versions refer to nothing. */
    Pins NONE =
            new Pins() {
                @Override
                public boolean areCurrent(UUID id, int version) {
                    return true;
                }

                @Override
                public void add(UUID id, int version) {}
            };

    /** Whether storing the version anew would pin the same. */
    boolean areCurrent(UUID id, int version);

    void add(UUID id, int version);
}
