package dev.grove.core.egress;

import dev.grove.core.egress.OwnPlaces.Named;
import java.net.InetAddress;
import java.util.Set;

/** Doors of installations for tests of others. */
public final class TestDoors {

    /** An installation that answers nowhere. */
    public static final OwnDoors NONE = new OwnDoors(() -> places(Set.of()));

    private TestDoors() {}

    /** An installation at {@code grove.example.com} whose server has these ports. */
    public static OwnDoors at(Integer... ports) {
        return new OwnDoors(() -> places(Set.of(ports)));
    }

    private static OwnPlaces places(Set<Integer> ports) {
        return new OwnPlaces(
                ports.isEmpty() ? Set.of() : Set.of(new Named("grove.example.com", 443)),
                ports,
                InetAddress::isLoopbackAddress,
                Set.of());
    }
}
