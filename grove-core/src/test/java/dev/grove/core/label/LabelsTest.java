package dev.grove.core.label;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.error.FieldError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelsTest {

    private final List<FieldError> errors = new ArrayList<>();

    @Test
    void ownOnesStandForInheritedOnesOfTheirKey() {
        assertThat(
                        Labels.inherit(
                                List.of("team=search", "nightly", "a"),
                                List.of("team=ads", "env=prod", "nightly", "a=b", "ab")))
                .containsExactly("team=search", "nightly", "a", "env=prod", "ab");
    }

    @Test
    void areKeptSortedAndOnce() {
        assertThat(Labels.ofDraft("labels", List.of("b", "a", "b"), errors))
                .containsExactly("a", "b");
        assertThat(Labels.ofDraft("labels", null, errors)).isEmpty();
        assertThat(errors).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a,b", "a b", "-a", "é", "<b>"})
    void refusesWhatAQueryOrAPageWouldHaveToEscape(String label) {
        Labels.check("cases[0].labels", List.of("a", label), errors);
        assertThat(errors).extracting(FieldError::field).containsExactly("cases[0].labels");
    }

    @Test
    void refusesNoneAndLongOnesAndTooMany() {
        Labels.check("labels", Arrays.asList("a", null), errors);
        Labels.check("labels", List.of("a".repeat(65)), errors);
        Labels.check("labels", Collections.nCopies(21, "a"), errors);
        assertThat(errors).hasSize(3);
        assertThat(errors.getLast().message()).contains("at most 20");
        errors.clear();
        Labels.check("labels", List.of("a".repeat(64)), errors);
        assertThat(errors).isEmpty();
    }
}
