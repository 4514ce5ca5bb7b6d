package dev.grove.core.run.prelude;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.model.option.ModelOptions;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreludeTest {

    private static Prelude of(int entries, String text) {
        return new Prelude(
                Collections.nCopies(entries, new PreludeEntry(PreludeEntry.Role.USER, text)),
                null,
                ModelOptions.NONE);
    }

    @Test
    void isRefusedBeyondItsBoundsByTheCallersField() {
        of(Prelude.MOST_ENTRIES, "x").check("messages");
        of(1, "x".repeat(Prelude.MOST_BYTES)).check("messages");
        assertThatThrownBy(() -> of(Prelude.MOST_ENTRIES + 1, "x").check("messages"))
                .hasMessageContaining("messages")
                .hasMessageContaining("201");
        assertThatThrownBy(() -> of(1, "é".repeat(Prelude.MOST_BYTES / 2 + 1)).check("messages"))
                .hasMessageContaining("leave out the oldest");
    }

    @Test
    void isNoneWithoutWordsAndWithoutALimit() {
        assertThat(Prelude.NONE.isNone()).isTrue();
        assertThat(of(1, "x").isNone()).isFalse();
        assertThat(new Prelude(List.of(), 7, ModelOptions.NONE).isNone()).isFalse();
    }
}
