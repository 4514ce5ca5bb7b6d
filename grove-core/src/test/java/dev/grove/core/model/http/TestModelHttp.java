package dev.grove.core.model.http;

import dev.grove.core.egress.Egress;
import dev.grove.core.egress.EgressSettings;
import dev.grove.core.egress.VettedLookup;
import dev.grove.core.model.http.connection.HttpSettings;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** The product's own client, with a short patience. */
public final class TestModelHttp {

    private TestModelHttp() {}

    public static ModelHttp withInactivity(Duration inactivity) {
        return allowing(List.of("127.0.0.1"), inactivity);
    }

    /**
     * Client that may reach more than the public internet.
     *
     * @param allowed destinations, as in {@code GROVE_EGRESS_ALLOW}
     */
    public static ModelHttp allowing(List<String> allowed, Duration inactivity) {
        Clock clock = Clock.systemUTC();
        return new ModelHttp(
                new HttpSettings(inactivity, inactivity),
                new VettedLookup(
                        new Egress(
                                new EgressSettings(allowed),
                                host -> List.of(InetAddress.getAllByName(host))),
                        clock),
                clock);
    }
}
