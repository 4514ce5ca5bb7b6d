package dev.grove.core.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentBytesTest {

    private final RecentBytes<String> recent = new RecentBytes<>(10);

    @Test
    void thoseUnusedForLongestMakeRoom() {
        recent.put("a", new byte[4]);
        recent.put("b", new byte[4]);
        assertThat(recent.find("a")).isNotNull();
        recent.put("c", new byte[4]);
        assertThat(recent.find("b")).isNull();
        assertThat(recent.find("a")).isNotNull();
        recent.put("a", new byte[6]);
        assertThat(recent.find("c")).as("both have room").isNotNull();
    }

    @Test
    void anArrayThatHasNoRoomIsNotKept() {
        recent.put("a", new byte[4]);
        recent.put("b", new byte[11]);
        assertThat(recent.find("b")).isNull();
        recent.put("c", new byte[10]);
        assertThat(recent.find("c")).isNotNull();
    }
}
