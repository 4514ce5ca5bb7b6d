package dev.grove.workspace.git.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.hooks.PrePushHook;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.URIish;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockDownTest {

    @TempDir private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ssh://git@host.example/a",
                "git://host.example/a",
                "ftp://host.example/a",
                "sftp://host.example/a",
                "file:///tmp",
                "/tmp",
                "amazon-s3://x@bucket/a",
                "ext::sh -c true",
                "host.example:a",
                "bundle.bundle"
            })
    void leavesJGitNoTransportButHttp(String url) throws IOException {
        try (ServerRepository repository = open()) {
            assertThatThrownBy(() -> Transport.open(repository, new URIish(url)).close())
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void readsNoConfigurationOfTheMachine() throws IOException, ConfigInvalidException {
        try (ServerRepository repository = open()) {
            SystemReader system = SystemReader.getInstance();
            assertThat(system.getUserConfig().getSections()).isEmpty();
            assertThat(system.getSystemConfig().getSections()).isEmpty();
            assertThat(system.getJGitConfig().getSections()).isEmpty();
            assertThat(system.getenv("PATH")).isNull();
            assertThat(system.getenv("GIT_DIR")).isNull();
            assertThat(repository.getConfig().getSections())
                    .containsExactlyInAnyOrder("core", "http", "protocol", "pack", "gc");
        }
    }

    @Test
    void runsNoHookAndNoProgram() throws IOException {
        try (ServerRepository repository = open()) {
            Path ran = directory.resolve("ran");
            Path hook = directory.resolve("r/hooks/pre-push");
            Files.createDirectories(hook.getParent());
            Files.writeString(hook, "#!/bin/sh\ntouch " + ran + "\n");
            Files.setPosixFilePermissions(hook, PosixFilePermissions.fromString("rwx------"));
            FS files = repository.getFS();
            assertThat(files.findHook(repository, PrePushHook.NAME)).isNull();
            assertThat(
                            files.runHookIfPresent(repository, PrePushHook.NAME, new String[0])
                                    .isExecutedWithError())
                    .isFalse();
            assertThatThrownBy(() -> files.runInShell("true", new String[0]))
                    .isInstanceOf(SecurityException.class);
            assertThat(ran).doesNotExist();
        }
    }

    private ServerRepository open() throws IOException {
        return ServerRepository.open(directory.resolve("r"), TestBrokers.SETTINGS);
    }
}
