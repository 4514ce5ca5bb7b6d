package dev.grove.server.ui.openid;

import java.util.regex.Pattern;

/** Where a browser goes when it has signed in: always below {@code /ui/} of this server. */
final class ReturnPath {

    static final String SIGN_IN = "/ui/sign-in";

    private static final String UI = "/ui";
    private static final String HOME = "/ui/runs";

    /** A path and a query, of which no browser could make a host or a line of a header. */
    private static final Pattern PLAIN =
            Pattern.compile("/(?!/)[A-Za-z0-9._~!$&'()*+,;=:@%/?-]{0,2000}");

    /** Browsers, and what reads a path behind them, leave the folder for such a segment. */
    private static final Pattern DOTS =
            Pattern.compile("(?i)/(?:\\.|%2e){1,2}(?:;|%3b|/|%2f|\\?|$)");

    private ReturnPath() {}

    /**
     * @param wanted with or without {@code /ui}; anything may be in it
     */
    static String of(String wanted) {
        if (!PLAIN.matcher(wanted).matches() || DOTS.matcher(pathOf(wanted)).find()) {
            return HOME;
        }
        String path = wanted.startsWith(UI + "/") ? wanted : UI + wanted;
        boolean leadsBackHere = path.startsWith(SIGN_IN) || path.startsWith(UI + "/openid");
        return path.equals(UI + "/") || leadsBackHere ? HOME : path;
    }

    private static String pathOf(String wanted) {
        int query = wanted.indexOf('?');
        return query < 0 ? wanted : wanted.substring(0, query);
    }
}
