package dev.grove.core.identity;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.secret.IdentityTokens;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.secret.TestSecrets;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;

/** Identities by an issuer that signs nothing, for tests that verify no signature. */
public final class TestIdentities implements IdentityIssuer {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final AtomicInteger issued = new AtomicInteger();

    public static RunIdentities of(TestDatabase database) {
        return of(database, TestSecrets.scrubbersOf(database));
    }

    public static RunIdentities of(TestDatabase database, Scrubbers scrubbers) {
        return new RunIdentities(
                new TestIdentities(), new RunLineage(database.tenantDatabase()), scrubbers);
    }

    @Override
    public String issue(IdentityClaims claims) {
        String payload = issued.incrementAndGet() + " " + claims;
        return IdentityTokens.header("RS256", "test")
                + "."
                + BASE64.encodeToString(payload.getBytes(StandardCharsets.UTF_8))
                + "."
                + "S".repeat(512);
    }

    @Override
    public boolean isOurs(String audience) {
        return audience.startsWith("https://grove.example.com");
    }
}
