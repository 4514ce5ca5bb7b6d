package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.FreePort;
import dev.grove.core.database.TestDatabase;
import dev.grove.server.process.LaunchedDoctor.Diagnosed;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./grove doctor} where no server runs: by the settings that one would start with. */
class OfflineDoctorIT {

    @TempDir private Path folder;

    @Test
    void isContentWithTheSettingsOfANewcomer() {
        Diagnosed fresh = examine(new LaunchedDoctor(folder), Map.of("GROVE_SANDBOX", "none"));
        assertThat(fresh.printed())
                .contains("A server would start with these settings")
                .doesNotContain("code:  settings_invalid");
    }

    /** The database is away, its login is wrong, a setting is none. */
    @Test
    void findsWhatWouldKeepItFromStarting() {
        LaunchedDoctor doctor = new LaunchedDoctor(folder);
        try (TestDatabase database = TestDatabase.fresh()) {
            Map<String, String> settings = new HashMap<>();
            settings.put(
                    "GROVE_DATABASE_URL",
                    "jdbc:postgresql://127.0.0.1:" + FreePort.next() + "/grove");
            settings.put("GROVE_DATABASE_USERNAME", database.username());
            settings.put("GROVE_DATABASE_PASSWORD", "wrong");
            settings.put("GROVE_MASTER_KEY", "c2VjcmV0cyBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVzISE=");
            settings.put("GROVE_MODELS_SCRIPTED_DIRECTORY", folder.toString());
            settings.put("GROVE_DIAGNOSIS_DISK_FREE", "1MB");
            Diagnosed away = examine(doctor, settings);
            assertThat(away.status()).as(away.printed()).isEqualTo(2);
            assertThat(away.printed())
                    .contains("Nothing listens at 127.0.0.1:")
                    .contains("mend:  Check host and port in GROVE_DATABASE_URL")
                    .contains("code:  not_checked");

            settings.put("GROVE_DATABASE_URL", database.jdbcUrl());
            Diagnosed refused = examine(doctor, settings);
            assertThat(refused.status()).as(refused.printed()).isEqualTo(2);
            assertThat(refused.printed()).contains("mend:  Set GROVE_DATABASE_PASSWORD");

            settings.put("GROVE_DATABASE_PASSWORD", database.password());
            Diagnosed mended = examine(doctor, settings);
            assertThat(mended.status()).as(mended.printed()).isEqualTo(1);
            assertThat(mended.printed())
                    .contains("migrations are applied")
                    .contains(" 0 errors, 1 warnings")
                    .contains("code:  database_not_durable");

            settings.put("GROVE_RUNS_RENEWAL", "1h");
            Diagnosed invalid = examine(doctor, settings);
            assertThat(invalid.status()).as(invalid.printed()).isEqualTo(2);
            assertThat(invalid.printed())
                    .contains("code:  settings_invalid")
                    .contains("grove.runs");
        }
    }

    private Diagnosed examine(LaunchedDoctor doctor, Map<String, String> settings) {
        return doctor.examine(FreePort.next(), folder.resolve("data of none"), settings);
    }
}
