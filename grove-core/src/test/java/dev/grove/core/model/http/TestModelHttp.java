package dev.grove.core.model.http;

import java.time.Duration;

/** The product's own client, with a short patience. */
public final class TestModelHttp {

    private TestModelHttp() {}

    public static ModelHttp withInactivity(Duration inactivity) {
        return new ModelHttp(new HttpSettings(inactivity, inactivity));
    }
}
