package dev.grove.mcp.skill;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of files that skills usually have, by how their names end. */
final class MediaTypes {

    private static final Map<String, String> KNOWN =
            Map.ofEntries(
                    Map.entry("md", "text/markdown"),
                    Map.entry("txt", "text/plain"),
                    Map.entry("csv", "text/csv"),
                    Map.entry("html", "text/html"),
                    Map.entry("css", "text/css"),
                    Map.entry("js", "text/javascript"),
                    Map.entry("ts", "text/x-typescript"),
                    Map.entry("py", "text/x-python"),
                    Map.entry("sh", "text/x-shellscript"),
                    Map.entry("json", "application/json"),
                    Map.entry("yaml", "application/yaml"),
                    Map.entry("yml", "application/yaml"),
                    Map.entry("xml", "application/xml"),
                    Map.entry("pdf", "application/pdf"),
                    Map.entry("svg", "image/svg+xml"),
                    Map.entry("png", "image/png"),
                    Map.entry("jpg", "image/jpeg"),
                    Map.entry("jpeg", "image/jpeg"));

    private MediaTypes() {}

    /** Null where the name does not say. */
    static @Nullable String of(String path) {
        int dot = path.lastIndexOf('.');
        return KNOWN.get(path.substring(dot + 1).toLowerCase(Locale.ROOT));
    }
}
