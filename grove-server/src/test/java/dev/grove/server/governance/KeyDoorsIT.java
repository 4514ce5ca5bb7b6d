package dev.grove.server.governance;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Doors for a key with policies, and for what stands for one. */
class KeyDoorsIT extends GovernedDoors {

    @ParameterizedTest
    @MethodSource("doorsOfAKey")
    void governsWhatIsStartedForTheKey(Door door) {
        begin(door);
        assertGoverned();
    }
}
