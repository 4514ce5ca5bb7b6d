package dev.grove.core;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How long tests of every module wait for what they expect, unless they say so themselves: a
 * machine that does other things too takes its time.
 */
public final class Patience implements BeforeAllCallback {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.setDefaultTimeout(LIMIT);
    }
}
