package dev.grove.core.secret;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.secret.vault.DataKeys;
import dev.grove.core.secret.vault.Vault;
import dev.grove.core.tenant.TenantsOf;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;

/** Makes what is hidden in its package available to tests of others. */
public final class TestSecrets {

    private static final String KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

    private TestSecrets() {}

    /** The secrets of a database's tenants, under a master key. */
    public static Secrets of(TestDatabase database) {
        return of(database, KEY);
    }

    /** Secrets of a server without a master key, which cannot open any. */
    public static Secrets locked(TestDatabase database) {
        return of(database, "");
    }

    /** Scrubbers for the secrets of a database's tenants, with none in memory yet. */
    public static Scrubbers scrubbersOf(TestDatabase database) {
        Clock clock = Clock.systemUTC();
        return new Scrubbers(
                new JdbcSealedSecrets(database.engineDatabase()),
                Vault.start(database.engineDatabase(), clock, KEY, ""),
                clock);
    }

    /** Seal of the installation, under the same master key. */
    public static InstallationSeal sealOf(TestDatabase database) {
        Clock clock = Clock.systemUTC();
        return new InstallationSeal(
                Vault.start(database.engineDatabase(), clock, KEY, ""),
                TenantsOf.database(database));
    }

    /** Scrubber of a tenant with one secret. */
    public static Scrubber scrubber(String name, String value) {
        return Scrubber.of(new TreeMap<>(Map.of(new SecretName(name), value)));
    }

    private static Secrets of(TestDatabase database, String key) {
        Clock clock = Clock.systemUTC();
        DataKeys keys = Vault.start(database.engineDatabase(), clock, key, "");
        JdbcSealedSecrets sealed = new JdbcSealedSecrets(database.engineDatabase());
        return new Secrets(
                new JdbcSecrets(database.tenantDatabase()),
                sealed,
                keys,
                new Scrubbers(sealed, keys, clock),
                clock);
    }
}
