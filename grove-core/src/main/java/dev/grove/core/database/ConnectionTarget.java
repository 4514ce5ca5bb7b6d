package dev.grove.core.database;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/**
 * Where and as whom to connect.
 *
 * @param url a JDBC URL without credentials
 */
record ConnectionTarget(String url, String username, String password) {

    /**
     * Reads what an operator wrote: a JDBC URL, or the {@code postgres://} form that many tools
     * share.
     */
    static ConnectionTarget parse(DatabaseSettings.Database settings) {
        String text = settings.url();
        if (text.startsWith("jdbc:postgresql:")) {
            return new ConnectionTarget(text, settings.username(), settings.password());
        }
        if (!text.startsWith("postgres://") && !text.startsWith("postgresql://")) {
            throw new IllegalStateException(
                    "GROVE_DATABASE_URL must begin with jdbc:postgresql:, postgres:// or postgresql://");
        }
        URI uri = URI.create(text);
        String[] user =
                uri.getRawUserInfo() == null ? new String[0] : uri.getRawUserInfo().split(":", 2);
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        int port = uri.getPort() == -1 ? 5432 : uri.getPort();
        return new ConnectionTarget(
                "jdbc:postgresql://" + uri.getHost() + ":" + port + uri.getRawPath() + query,
                user.length > 0 ? decode(user[0]) : settings.username(),
                user.length > 1 ? decode(user[1]) : settings.password());
    }

    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "ConnectionTarget[credentials not shown]";
    }
}
