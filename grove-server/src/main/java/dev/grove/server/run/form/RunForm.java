package dev.grove.server.run.form;

import dev.grove.core.run.file.NewFile;
import dev.grove.server.run.StartRunRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A start with files, as it has arrived.
 *
 * @param text of the request, as it came
 */
record RunForm(StartRunRequest request, String text, List<NewFile> files) implements AutoCloseable {

    RunForm {
        files = List.copyOf(files);
    }

    /** All that makes it what it is, in whatever order and with whatever boundary it comes. */
    byte[] fingerprint() {
        List<String> lines = new ArrayList<>();
        lines.add(text);
        files.stream()
                .sorted(Comparator.comparing(NewFile::path))
                .forEach(file -> lines.add(file.path() + "\0" + file.content().digest()));
        return String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    }

    /** Removes the files that were not kept. */
    @Override
    public void close() {
        files.forEach(file -> file.content().close());
    }
}
