package dev.grove.core.database;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** How to log in; the password never shows. */
record DatabaseLogin(String jdbcUrl, @Nullable String username, @Nullable String password) {

    private static final String MEND =
            "Write it as jdbc:postgresql://host:5432/database or"
                    + " postgres://user:password@host:5432/database.";

    /** The login that settings describe, in either way of writing a URL. */
    static DatabaseLogin of(DatabaseSettings settings) {
        DatabaseLogin written = parse(settings.url().strip());
        return new DatabaseLogin(
                written.jdbcUrl,
                blankToOther(settings.username(), written.username),
                blankToOther(settings.password(), written.password));
    }

    private static DatabaseLogin parse(String url) {
        if (url.startsWith("jdbc:postgresql:")) {
            return new DatabaseLogin(url, null, null);
        }
        if (!url.startsWith("postgres://") && !url.startsWith("postgresql://")) {
            throw new DatabaseUnusableException(
                    "GROVE_DATABASE_URL does not name a PostgreSQL database.", MEND);
        }
        try {
            return fromUri(URI.create(url));
        } catch (IllegalArgumentException _) {
            // The cause would repeat the URL, and with it the password.
            throw new DatabaseUnusableException("GROVE_DATABASE_URL is not a valid URL.", MEND);
        }
    }

    private static DatabaseLogin fromUri(URI uri) {
        String user = uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo();
        int colon = user.indexOf(':');
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        String address = uri.getRawAuthority().substring(user.isEmpty() ? 0 : user.length() + 1);
        return new DatabaseLogin(
                "jdbc:postgresql://" + address + uri.getRawPath() + query,
                user.isEmpty() ? null : decoded(colon < 0 ? user : user.substring(0, colon)),
                colon < 0 ? null : decoded(user.substring(colon + 1)));
    }

    /**
     * @throws DatabaseUnusableException when the URL is none
     */
    void writeTo(PGSimpleDataSource source) {
        try {
            source.setUrl(jdbcUrl);
        } catch (IllegalArgumentException _) {
            // The cause would repeat the URL, and with it the password.
            throw new DatabaseUnusableException("GROVE_DATABASE_URL is not a valid URL.", MEND);
        }
        if (username != null) {
            source.setUser(username);
        }
        if (password != null) {
            source.setPassword(password);
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static @Nullable String blankToOther(@Nullable String text, @Nullable String other) {
        return text == null || text.isBlank() ? other : text;
    }

    @Override
    public String toString() {
        return "DatabaseLogin[" + username + "]";
    }
}
