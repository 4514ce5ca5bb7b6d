package dev.grove.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A server without a default model says what to write instead. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DefaultModelIT {

    private static final TenantId TENANT = TenantId.next();

    private TestDatabase database;

    @BeforeAll
    void createDatabase() {
        database = TestDatabase.fresh();
    }

    @AfterAll
    void closeDatabase() {
        database.close();
    }

    @Test
    void namesTheSettingAndModelsThatCanBeUsed() {
        assertThat(TestModels.on(database, "anthropic", "").required(TENANT))
                .contains("GROVE_MODELS_DEFAULT_MODEL")
                .containsPattern("such as anthropic/claude-\\S+, anthropic/claude-\\S+");
    }

    @Test
    void namesTheKeysWhereNoModelCanBeUsed() {
        assertThat(TestModels.on(database, "mine", "").required(TENANT))
                .contains("GROVE_MODELS_DEFAULT_MODEL", "ANTHROPIC_API_KEY", "/model-endpoints");
    }

    @Test
    void isTakenWhereItIsSet() {
        Models models = TestModels.on(database, "fake", "fake/default");
        assertThat(models.resolve(TENANT, null, false)).hasToString("fake/default");

        Models without = TestModels.on(database, "fake", "");
        assertThatThrownBy(() -> without.resolve(TENANT, null, false))
                .isInstanceOf(GroveException.class)
                .hasMessageContaining("model");
    }
}
