package dev.grove.workspace.git.broker.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.workspace.git.broker.url.GitRefusedException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RepositoryPathTest {

    @ParameterizedTest
    @CsvSource({
        "., .",
        "'', .",
        "/workspace, .",
        "/workspace/, .",
        "/workspace/a/b, a/b",
        "./a//b/./, a/b",
        "a, a",
        "a b/c, a b/c"
    })
    void isOneForAllWaysToWriteIt(String path, String plain) throws GitRefusedException {
        assertThat(RepositoryPath.plain(path)).isEqualTo(plain);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "..",
                "a/../b",
                "../x",
                "/etc",
                "/",
                "/workspacex",
                "/workspace/../etc",
                "a\0b"
            })
    void leadsNowhereElse(String path) {
        assertThatThrownBy(() -> RepositoryPath.plain(path))
                .isInstanceOf(GitRefusedException.class);
    }
}
