package dev.grove.cli.chat;

import dev.grove.cli.exit.CommandFailure;
import dev.grove.cli.exit.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Files that go with the next message. The server detects their types by their bytes. */
final class Attachments {

    /** Bound of the API for a whole message; checked here so that no larger file is read. */
    private static final long MOST_BYTES = 20L * 1024 * 1024;

    private final List<File> files = new ArrayList<>();

    /**
     * @param data in Base64
     */
    private record File(String name, long bytes, String data) {}

    boolean isEmpty() {
        return files.isEmpty();
    }

    void clear() {
        files.clear();
    }

    /** Reads a file, and answers its name and size in words. */
    String add(String path) {
        try {
            Path file = Path.of(path);
            if (!Files.isRegularFile(file)) {
                throw new CommandFailure(ExitCode.USAGE, path + " is no file");
            }
            long all = Files.size(file) + files.stream().mapToLong(File::bytes).sum();
            if (all > MOST_BYTES) {
                throw new CommandFailure(
                        ExitCode.USAGE,
                        "the files of a message have at most 20 MiB together, and these would have "
                                + all
                                + " bytes");
            }
            String name = file.getFileName().toString();
            byte[] bytes = Files.readAllBytes(file);
            files.add(new File(name, bytes.length, Base64.getEncoder().encodeToString(bytes)));
            return name + ", " + bytes.length + " bytes";
        } catch (IOException | InvalidPathException _) {
            throw new CommandFailure(ExitCode.USAGE, path + " cannot be read");
        }
    }

    /** Member {@code attachments} of a message. */
    ArrayNode json() {
        ArrayNode json = JsonMapper.shared().createArrayNode();
        for (File file : files) {
            json.addObject()
                    .put("name", file.name())
                    .put("data", "data:application/octet-stream;base64," + file.data());
        }
        return json;
    }
}
