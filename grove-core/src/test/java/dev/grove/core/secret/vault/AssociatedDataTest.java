package dev.grove.core.secret.vault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AssociatedDataTest {

    /** Data sealed for one row opens in no other, however their parts run together. */
    @Test
    void marksWhereAPartEnds() {
        assertThat(AssociatedData.of("ab", "c", 1)).isNotEqualTo(AssociatedData.of("a", "bc", 1));
        assertThat(AssociatedData.of("ab", "c", 1)).isEqualTo(AssociatedData.of("ab", "c", 1));
    }
}
