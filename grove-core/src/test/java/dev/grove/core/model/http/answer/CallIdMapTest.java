package dev.grove.core.model.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CallIdMapTest {

    /** Ids that servers and Grove itself give. */
    private static final List<String> IDS =
            List.of(
                    "functions.note:0",
                    "functions_note_0",
                    "call_0",
                    "call_0_1",
                    "toolu_01AbCdEfGhIjKlMnOpQrStUv",
                    "chatcmpl-tool-0123456789abcdef0123456789abcdef",
                    "x".repeat(80),
                    "x".repeat(81),
                    "Ab3dE6gH9",
                    "call|1",
                    "a b");

    @ParameterizedTest
    @EnumSource(CallIdForm.class)
    void givesEachCallOfAnotherProviderALegalIdOfItsOwn(CallIdForm form) {
        CallIdMap map = new CallIdMap(form);
        List<String> sent = map.foreign(IDS);
        assertThat(sent).doesNotHaveDuplicates().allMatch(form::isLegal);
        assertThat(sent).allMatch(id -> id.length() <= 64);
        assertThat(IDS.stream().map(map::result)).containsExactlyElementsOf(sent);
    }

    @ParameterizedTest
    @EnumSource(CallIdForm.class)
    void givesTheSameIdsWhenTheHistoryIsRenderedAgain(CallIdForm form) {
        assertThat(new CallIdMap(form).foreign(IDS)).isEqualTo(new CallIdMap(form).foreign(IDS));
        CallIdMap longer = new CallIdMap(form);
        longer.foreign(List.of("earlier"));
        assertThat(longer.foreign(IDS))
                .as("whatever a compaction left out before them")
                .isEqualTo(new CallIdMap(form).foreign(IDS));
    }

    @Test
    void keepsLegalIds() {
        assertThat(new CallIdMap(CallIdForm.WORD).foreign(List.of("toolu_01", "call-2")))
                .containsExactly("toolu_01", "call-2");
        assertThat(new CallIdMap(CallIdForm.NINE).foreign(List.of("Ab3dE6gH9")))
                .containsExactly("Ab3dE6gH9");
        assertThat(new CallIdMap(CallIdForm.ANY).foreign(List.of("functions.note:0")))
                .containsExactly("functions.note:0");
    }

    @Test
    void sendsLongIdsBackAsTheyCameToWhoGaveThemAndShortOnesToOthers() {
        String id = "gemini-" + "s".repeat(400);
        assertThat(new CallIdMap(CallIdForm.ANY).own(List.of("call_0"), List.of(id)))
                .containsExactly(id);
        assertThat(new CallIdMap(CallIdForm.ANY).foreign(List.of("y".repeat(41))))
                .allMatch(sent -> sent.length() <= 40);
    }

    @Test
    void findsResultsByTheIdThatGroveKnows() {
        CallIdMap map = new CallIdMap(CallIdForm.ANY);
        assertThat(map.own(List.of("call_0", "call_1"), List.of("", "own")))
                .containsExactly("call_0", "own");
        assertThat(map.result("call_1")).isEqualTo("own");
        map.foreign(List.of("next"));
        assertThat(map.result("call_1")).as("of an answer before").isNull();
    }

    /**
     * A model that counts its calls from 0 in each turn; Anthropic refuses an id that is twice
     * there.
     */
    @Test
    void isUniqueOverTheHistoryWhereIdsAreChecked() {
        for (CallIdForm form : List.of(CallIdForm.WORD, CallIdForm.NINE)) {
            CallIdMap map = new CallIdMap(form);
            List<String> all =
                    Stream.of(1, 2, 3)
                            .flatMap(_ -> map.foreign(List.of("call_0", "call_1")).stream())
                            .toList();
            assertThat(all).as("%s", form).doesNotHaveDuplicates().allMatch(form::isLegal);
        }
        CallIdMap any = new CallIdMap(CallIdForm.ANY);
        any.own(List.of("call_0"), List.of("call_0"));
        assertThat(any.own(List.of("call_0"), List.of("call_0"))).containsExactly("call_0");
    }
}
