package dev.grove.workspace.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import dev.grove.workspace.sandbox.VolumeName;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ShelfTest {

    private static final Instant TEN = Instant.parse("2026-01-01T10:00:00Z");

    private final Shelf<String> shelf = new Shelf<>(2);

    @BeforeEach
    void open() {
        shelf.open();
    }

    @Test
    void givesEachOnceByItsKey() {
        Spare spare = madeAt(TEN);
        assertThat(shelf.put("a", spare)).isEmpty();
        assertThat(shelf.take("b")).isEmpty();
        assertThat(shelf.take("a")).containsSame(spare);
        assertThat(shelf.take("a")).isEmpty();
    }

    @Test
    void givesTheOneThatWasPutFirst() {
        Spare first = madeAt(TEN);
        shelf.put("z", first);
        shelf.put("a", madeAt(TEN));
        assertThat(shelf.takeOldest()).containsSame(first);
        assertThat(shelf.size()).isEqualTo(1);
    }

    @Test
    void handsBackWhatItHasNoRoomFor() {
        Spare first = madeAt(TEN);
        Spare second = madeAt(TEN);
        shelf.put("a", first);
        assertThat(shelf.hasRoom()).isTrue();
        shelf.put("b", second);
        assertThat(shelf.hasRoom()).isFalse();
        assertThat(shelf.put("c", madeAt(TEN))).containsSame(first);
        assertThat(shelf.put("b", madeAt(TEN))).as("of the same key").containsSame(second);
        assertThat(shelf.size()).isEqualTo(2);
    }

    @Test
    void givesThoseThatAreOldEnough() {
        Spare old = madeAt(TEN);
        shelf.put("old", old);
        shelf.put("new", madeAt(TEN.plusSeconds(1)));
        assertThat(shelf.takeMadeBy(TEN)).containsExactly(old);
        assertThat(shelf.take("new")).isPresent();
    }

    @Test
    void handsBackAllWhenItIsClosedAndKeepsNothingAfterwards() {
        Spare before = madeAt(TEN);
        Spare late = madeAt(TEN);
        shelf.put("before", before);
        assertThat(shelf.close()).containsExactly(before);
        assertThat(shelf.isOpen()).isFalse();
        assertThat(shelf.hasRoom()).isFalse();
        assertThat(shelf.put("late", late)).containsSame(late);
        assertThat(shelf.size()).isZero();
    }

    private static Spare madeAt(Instant time) {
        return new Spare(new Nowhere(), VolumeName.fresh(), time);
    }

    /** A shelf calls nothing of what lies on it. */
    private static final class Nowhere implements OpenSandbox {

        @Override
        public String container() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isAlive() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            throw new UnsupportedOperationException();
        }

        @Override
        public JsonNode call(
                String operation, ObjectNode arguments, Duration limit, Cancellation cancellation) {
            throw new UnsupportedOperationException();
        }
    }
}
