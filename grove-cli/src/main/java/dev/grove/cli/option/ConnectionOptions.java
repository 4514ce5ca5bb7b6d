package dev.grove.cli.option;

import dev.grove.cli.exit.CommandFailure;
import dev.grove.cli.exit.ExitCode;
import dev.grove.cli.http.ServerTarget;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say which server a command speaks with, and as whom. */
public final class ConnectionOptions {

    private static final String LOCAL = "http://127.0.0.1:8080";

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The server; GROVE_URL, or that of ./grove up here, unless given.")
    private @Nullable String url;

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description =
                    "A file with the key; GROVE_KEY, or that of ./grove up here, unless given.")
    private @Nullable Path keyFile;

    @Option(
            names = "--tenant",
            paramLabel = "TENANT",
            description = "The tenant, of a key that has none; GROVE_TENANT unless given.")
    private @Nullable String tenant;

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "The person whose sessions are seen and made; GROVE_USER unless given.")
    private @Nullable String user;

    /**
     * @param environment of the process
     */
    public ServerTarget server(Map<String, String> environment) {
        String named = given(url, environment, "GROVE_URL");
        return new ServerTarget(
                url(named == null ? given(null, environment, "GROVE_LOCAL_URL") : named),
                key(environment, named == null),
                given(tenant, environment, "GROVE_TENANT"),
                given(user, environment, "GROVE_USER"));
    }

    private static @Nullable String given(
            @Nullable String option, Map<String, String> environment, String variable) {
        String value = option == null ? environment.get(variable) : option;
        return value == null || value.isBlank() ? null : value.strip();
    }

    private static URI url(@Nullable String given) {
        String text = given == null ? LOCAL : given;
        while (text.endsWith("/")) {
            text = text.substring(0, text.length() - 1);
        }
        try {
            URI uri = new URI(text);
            boolean isHttp = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (isHttp && uri.getHost() != null && uri.getRawQuery() == null) {
                return uri;
            }
        } catch (URISyntaxException _) {
            // Said below.
        }
        throw new CommandFailure(
                ExitCode.USAGE,
                "GROVE_URL or --url is no address: it begins with http:// or https:// and has a"
                        + " host, such as "
                        + LOCAL);
    }

    /**
     * @param isLocal whether the server is that of the launcher, whose key no other server gets
     */
    private String key(Map<String, String> environment, boolean isLocal) {
        String variable = given(null, environment, "GROVE_KEY");
        if (keyFile == null && variable != null) {
            return checked(variable, "GROVE_KEY");
        }
        String local = isLocal ? given(null, environment, "GROVE_LOCAL_KEY_FILE") : null;
        Path file = keyFile == null && local != null ? Path.of(local) : keyFile;
        if (file == null || (keyFile == null && !Files.exists(file))) {
            throw new CommandFailure(
                    ExitCode.NOT_ALLOWED,
                    "there is no key: set GROVE_KEY, or name a file with one by --key-file");
        }
        try {
            return checked(Files.readString(file).strip(), file.toString());
        } catch (IOException _) {
            throw new CommandFailure(
                    ExitCode.NOT_ALLOWED, "the key's file " + file + " cannot be read");
        }
    }

    /** A line break would end the header that the key is sent in. */
    private static String checked(String key, String from) {
        if (key.isEmpty() || key.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new CommandFailure(
                    ExitCode.NOT_ALLOWED, from + " holds no key: one line of plain characters");
        }
        return key;
    }
}
