package dev.grove.cli.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads server-sent events; comments and unknown fields are passed over, as the standard asks. */
public final class EventStreamReader {

    private final BufferedReader lines;

    public EventStreamReader(InputStream stream) {
        lines = new BufferedReader(new InputStreamReader(stream, UTF_8));
    }

    /**
     * The next event, or null at the end. One that the end cuts off is none.
     *
     * @throws IOException also where the data are no JSON
     */
    public @Nullable StreamedEvent next() throws IOException {
        StringBuilder data = new StringBuilder();
        String id = null;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("data:")) {
                data.append(data.isEmpty() ? "" : "\n").append(value(line));
            } else if (line.startsWith("id:")) {
                id = value(line);
            } else if (line.isEmpty() && !data.isEmpty()) {
                return event(id, data.toString());
            }
        }
        return null;
    }

    private static StreamedEvent event(@Nullable String id, String data) throws IOException {
        try {
            // The type is in the data too, so that `event:` need not be kept.
            var json = JsonMapper.shared().readTree(data);
            return new StreamedEvent(id, json.path("type").asString(""), json);
        } catch (JacksonException e) {
            throw new IOException("an event is no JSON", e);
        }
    }

    private static String value(String line) {
        String value = line.substring(line.indexOf(':') + 1);
        return value.startsWith(" ") ? value.substring(1) : value;
    }
}
