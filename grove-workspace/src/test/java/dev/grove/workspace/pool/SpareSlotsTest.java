package dev.grove.workspace.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import dev.grove.core.cancel.Cancellation;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import dev.grove.workspace.sandbox.VolumeName;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class SpareSlotsTest {

    private static final Instant TEN = Instant.parse("2026-01-01T10:00:00Z");

    private final SpareSlots<String> slots = new SpareSlots<>(2);

    @BeforeEach
    void open() {
        slots.open();
    }

    @Test
    void givesEachOnceByItsKey() {
        Spare spare = madeAt(TEN);
        assertThat(slots.put("a", spare)).isEmpty();
        assertThat(slots.take("b")).isEmpty();
        assertThat(slots.take("a")).containsSame(spare);
        assertThat(slots.take("a")).isEmpty();
    }

    @Test
    void givesTheOneThatWasPutFirst() {
        Spare first = madeAt(TEN);
        slots.put("z", first);
        slots.put("a", madeAt(TEN));
        assertThat(slots.takeOldest()).containsSame(first);
        assertThat(slots.size()).isEqualTo(1);
    }

    @Test
    void handsBackWhatItHasNoRoomFor() {
        Spare first = madeAt(TEN);
        Spare second = madeAt(TEN);
        slots.put("a", first);
        assertThat(slots.hasRoom()).isTrue();
        slots.put("b", second);
        assertThat(slots.hasRoom()).isFalse();
        assertThat(slots.put("c", madeAt(TEN))).containsSame(first);
        assertThat(slots.put("b", madeAt(TEN))).as("of the same key").containsSame(second);
        assertThat(slots.size()).isEqualTo(2);
    }

    @Test
    void givesThoseThatAreOldEnough() {
        Spare old = madeAt(TEN);
        slots.put("old", old);
        slots.put("new", madeAt(TEN.plusSeconds(1)));
        assertThat(slots.takeMadeBy(TEN)).containsExactly(old);
        assertThat(slots.take("new")).isPresent();
    }

    @Test
    void handsBackAllWhenItIsClosedAndKeepsNothingAfterwards() {
        Spare before = madeAt(TEN);
        Spare late = madeAt(TEN);
        slots.put("before", before);
        assertThat(slots.close()).containsExactly(before);
        assertThat(slots.isOpen()).isFalse();
        assertThat(slots.hasRoom()).isFalse();
        assertThat(slots.put("late", late)).containsSame(late);
        assertThat(slots.size()).isZero();
    }

    private static Spare madeAt(Instant time) {
        return new Spare(mock(SandboxEngine.class), new Nowhere(), VolumeName.fresh(), time);
    }

    /** It calls no method of what it holds. */
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
