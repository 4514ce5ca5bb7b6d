package dev.grove.core.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Stored records stay readable while their types change. */
class RecordKindTest {

    private record Stored(
            String name, List<String> someTexts, @Nullable JsonNode any, @Nullable UUID id) {

        /** A member that came later. */
        @SuppressWarnings("NullAway") // Null is what a version of before reads as.
        Stored {
            someTexts = someTexts == null ? List.of() : List.copyOf(someTexts);
        }
    }

    private static final DefinitionKind<Stored> KIND =
            RecordKind.of("Thing", DefinitionTables.MODEL_ENDPOINTS, Stored.class, Stored::name);

    @Test
    void leavesOutWhatIsNullAndReadsItSo() {
        Stored stored = new Stored("a", List.of("b"), null, null);
        assertThat(KIND.write(stored)).isEqualTo("{\"name\":\"a\",\"some_texts\":[\"b\"]}");
        assertThat(KIND.asStored(stored)).isEqualTo(stored);
    }

    @Test
    void keepsDigits() {
        Stored stored =
                new Stored(
                        "a",
                        List.of(),
                        JsonMapper.shared().readTree("{\"n\":12345678901234567890123,\"z\":null}"),
                        UUID.randomUUID());
        assertThat(KIND.write(stored)).contains("12345678901234567890123", "\"z\":null");
        assertThat(KIND.asStored(stored)).isEqualTo(stored);
    }

    @Test
    void readsWhatOlderAndNewerServersWrote() {
        assertThat(KIND.read("{\"name\":\"a\",\"of_tomorrow\":{\"n\":1}}"))
                .isEqualTo(new Stored("a", List.of(), null, null));
    }
}
