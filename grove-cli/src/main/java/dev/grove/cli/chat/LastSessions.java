package dev.grove.cli.chat;

import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Last session of this user of the machine with each agent of each server, for {@code --continue}:
 * a file each, which a session's id is in. The server cannot say it, as a key sees the sessions of
 * all users of its tenant.
 */
final class LastSessions {

    private final @Nullable Path folder;

    /**
     * @param environment of the process; without a home nothing is remembered
     */
    LastSessions(Map<String, String> environment) {
        String state = environment.getOrDefault("XDG_STATE_HOME", "");
        String home = environment.getOrDefault("HOME", "");
        // A relative one counts as none, says the specification of these folders.
        Path base =
                state.startsWith("/")
                        ? Path.of(state)
                        : home.isEmpty() ? null : Path.of(home, ".local", "state");
        folder = base == null ? null : base.resolve("grove").resolve("chat");
    }

    /** Keeps an id. That none can be kept is no reason to end a conversation. */
    void remember(URI server, String agent, String session) {
        Path kept = folder;
        if (kept == null) {
            return;
        }
        try {
            Files.createDirectories(kept);
            Path file = Files.createTempFile(kept, "session", ".new");
            Files.writeString(file, session + "\n");
            Files.move(
                    file,
                    kept.resolve(name(server, agent)),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException _) {
            // Only --continue needs it, and says that there is none.
        }
    }

    Optional<String> find(URI server, String agent) {
        if (folder == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readString(folder.resolve(name(server, agent))).strip());
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static String name(URI server, String agent) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest((server + " " + agent).getBytes(StandardCharsets.UTF_8));
            return "%064x".formatted(new BigInteger(1, digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
