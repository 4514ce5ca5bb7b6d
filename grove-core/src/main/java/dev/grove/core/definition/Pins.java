package dev.grove.core.definition;

import java.util.UUID;

/**
 * What a version refers to in its own tables, written and compared in the transaction that stores
 * it: the versions of the tools that a version of an agent has.
 */
public interface Pins {

    /** Of kinds whose versions refer to nothing. */
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
