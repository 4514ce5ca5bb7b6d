package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DatabaseLoginTest {

    @Test
    void readsTheUrlOfAPlatform() {
        DatabaseLogin login =
                login("postgres://us%40er:p%3Aw+d@db.example:6432/grove?sslmode=require", null);
        assertThat(login.jdbcUrl())
                .isEqualTo("jdbc:postgresql://db.example:6432/grove?sslmode=require");
        assertThat(login.username()).isEqualTo("us@er");
        assertThat(login.password()).isEqualTo("p:w+d");
    }

    @Test
    void readsTheUrlOfTheDriver() {
        assertThat(login("jdbc:postgresql://db/grove", "u").jdbcUrl())
                .isEqualTo("jdbc:postgresql://db/grove");
    }

    @Test
    void letsTheSettingWin() {
        assertThat(login("postgres://a:b@db/grove", "u").username()).isEqualTo("u");
    }

    @Test
    void refusesOthersWithoutRepeatingTheirSecrets() {
        assertThatThrownBy(() -> login("mysql://a:secret@db/grove", null))
                .isInstanceOf(DatabaseUnusableException.class)
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> login("postgres://a:sec ret@db/grove", null))
                .isInstanceOf(DatabaseUnusableException.class)
                .hasMessageNotContaining("ret@");
    }

    private static DatabaseLogin login(String url, @Nullable String username) {
        return DatabaseLogin.of(
                new DatabaseSettings(url, username, null, 1, 1, Duration.ofSeconds(1), true));
    }
}
