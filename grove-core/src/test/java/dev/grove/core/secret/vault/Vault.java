package dev.grove.core.secret.vault;

import dev.grove.core.database.DatabaseSettings;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.directory.DataDirectory;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/** Makes what a server makes of its keys when it starts. */
public final class Vault {

    private Vault() {}

    /** On a database of the operator's, as in production. */
    public static DataKeys start(
            EngineDatabase database, Clock clock, String key, String previous) {
        return new DataKeys(
                new JdbcDataKeys(database),
                keyring(database, clock, key, previous, false, Path.of("unused")),
                clock);
    }

    static Keyring keyring(
            EngineDatabase database,
            Clock clock,
            String key,
            String previous,
            boolean embedded,
            Path folder) {
        return keyring(database, clock, new MasterKeySettings(key, "", previous), embedded, folder);
    }

    static Keyring keyring(
            EngineDatabase database,
            Clock clock,
            MasterKeySettings settings,
            boolean embedded,
            Path folder) {
        KeyLock lock = new KeyLock(database);
        JdbcDataKeys rows = new JdbcDataKeys(database);
        DatabaseSettings kind = embedded ? DatabaseSettings.embedded() : external();
        MasterKeyFile file = new MasterKeyFile(new DataDirectory(folder));
        PassphraseKeys passphrases =
                new PassphraseKeys(new JdbcKeyDerivations(database), lock, clock);
        return new KeyringConfiguration(
                        settings,
                        kind,
                        file,
                        passphrases,
                        new GivenMasterKeys(settings, kind, file, passphrases),
                        rows,
                        new Rewrapping(rows, lock))
                .keyring();
    }

    private static DatabaseSettings external() {
        return new DatabaseSettings(
                "jdbc:postgresql://elsewhere/grove", null, null, 1, 1, Duration.ofSeconds(1), true);
    }
}
