package dev.grove.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class PiecesTest {

    private static final List<byte[]> CONTENT =
            List.of(new byte[] {1, 2}, new byte[] {3}, new byte[] {-1, 4, 5});

    private final List<Integer> asked = new ArrayList<>();
    private boolean away;

    private final Pieces pieces =
            new Pieces(number -> {
                asked.add(number);
                if (away) {
                    throw new DataAccessResourceFailureException("away");
                }
                return number < CONTENT.size()
                        ? Optional.of(CONTENT.get(number))
                        : Optional.empty();
            });

    @Test
    void areReadInTheirOrderAndEachOnce() throws IOException {
        assertThat(pieces.readAllBytes()).containsExactly(1, 2, 3, -1, 4, 5);
        assertThat(pieces.read()).isEqualTo(-1);
        assertThat(asked).containsExactly(0, 1, 2, 3);
    }

    @Test
    void areNotPassedOverWhenOneCouldNotBeHad() throws IOException {
        assertThat(pieces.readNBytes(2)).containsExactly(1, 2);
        away = true;
        assertThatThrownBy(pieces::read).isInstanceOf(DataAccessResourceFailureException.class);
        away = false;
        assertThat(pieces.readAllBytes()).containsExactly(3, -1, 4, 5);
    }
}
