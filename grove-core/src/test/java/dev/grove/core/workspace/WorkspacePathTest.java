package dev.grove.core.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspacePathTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                ".hidden",
                "...",
                "a/b/c.txt",
                "a b/ü/日本",
                "a\\..\\b",
                "line\nbreak",
                "~/x",
                "a..b/..c/d.."
            })
    void namesAFileOfTheWorkspace(String path) {
        assertThat(WorkspacePath.fault(path)).isEmpty();
    }

    static Stream<String> hostile() {
        return Stream.of(
                "",
                "/",
                "/etc/passwd",
                "//a",
                ".",
                "..",
                "../a",
                "a/..",
                "a/../b",
                "a/../../b",
                "./a",
                "a/.",
                "a//b",
                "a/",
                "a\0b",
                "\0",
                "a/\ud800/b",
                "x".repeat(256),
                "ü".repeat(128),
                "a/" + "x".repeat(256) + "/b",
                "a/".repeat(512) + "b");
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void namesNoFileOfTheWorkspace(String path) {
        assertThat(WorkspacePath.fault(path)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(ints = {255, 127})
    void mayBeAsLongAsTheSystemAllows(int length) {
        assertThat(WorkspacePath.fault((length == 255 ? "x" : "ü").repeat(length))).isEmpty();
    }
}
