package dev.grove.server.security;

import dev.grove.core.key.chat.ChatTokens;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;

/**
 * Says what is wrong with how a caller said who it is. It goes by the form alone, and repeats
 * nothing of it but the scheme: an unknown key of the right form gets the same answer as one that
 * has ended.
 */
final class AuthorizationWords {

    private static final String WRITE = "; write Authorization: Bearer grove_…";
    private static final String ELSEWHERE =
            "; copy the whole key, as it was shown when it was made: "
                    + "grove_, 32 hexadecimal digits, _ and 64 more";

    /** Where other servers look for a key. */
    private static final List<String> OTHER_HEADERS =
            List.of("X-Api-Key", "Api-Key", "X-Auth-Token", "X-Access-Token", "Grove-Key");

    private static final Pattern OTHER_PARAMETER =
            Pattern.compile("(?:.*&)?(?i:api_?-?key|key|token|access_token)=.*");

    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9-]{0,30})(\\s.*|)");
    private static final Pattern BEARER = Pattern.compile("(?i)bearer(\\s.*|)");
    private static final Pattern VARIABLE =
            Pattern.compile("\\$.*|%[A-Za-z_]+%|\\{\\{.*}}|\\$?\\{.*}");
    private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-f_]*");
    private static final String PREFIX = "grove_";
    private static final int KEY_LENGTH = 103;

    private AuthorizationWords() {}

    /** For a request that is answered with 401. */
    static String about(HttpServletRequest request) {
        List<String> headers = Collections.list(request.getHeaders(HttpHeaders.AUTHORIZATION));
        if (headers.size() > 1) {
            return "The header Authorization stands in the request twice; send it once";
        }
        return headers.isEmpty() ? missing(request) : about(headers.getFirst().strip());
    }

    private static String missing(HttpServletRequest request) {
        for (String header : OTHER_HEADERS) {
            if (request.getHeader(header) != null) {
                return "The header " + header + " is not read" + WRITE;
            }
        }
        String query = request.getQueryString();
        return query != null && OTHER_PARAMETER.matcher(query).matches()
                ? "A key is not read from the URL, where logs would keep it" + WRITE
                : "This needs a key" + WRITE;
    }

    private static String about(String header) {
        Matcher scheme = SCHEME.matcher(header);
        if (header.startsWith(PREFIX) || !scheme.matches()) {
            return header.regionMatches(true, 0, "Bearer:", 0, "Bearer:".length())
                    ? "There is a colon after Bearer, where a space belongs" + WRITE
                    : "Authorization names no scheme" + WRITE;
        }
        if (!BEARER.matcher(header).matches()) {
            return scheme.group(2).isBlank()
                    ? "Authorization names no scheme" + WRITE
                    : "Keys are not taken by the scheme " + scheme.group(1) + WRITE;
        }
        return aboutKey(header.substring("Bearer".length()).strip());
    }

    private static String aboutKey(String key) {
        if (key.isEmpty()) {
            return "There is no key after Bearer" + WRITE;
        }
        if (BEARER.matcher(key).matches()) {
            return "Bearer stands twice in Authorization; write it once";
        }
        if (VARIABLE.matcher(key).matches()) {
            return "Authorization holds a variable that was not filled in; a shell fills it in"
                    + " within double quotes, not within single ones";
        }
        if (isWithin(key, "\"'`")) {
            return "The key is within quotation marks; write it without them";
        }
        if (isWithin(key, "<[({")) {
            return "The key is within brackets; write it without them";
        }
        if (key.chars().anyMatch(Character::isWhitespace)) {
            return "There is a space within the key; write it in one piece";
        }
        if (key.chars().anyMatch(c -> c > '~') || key.endsWith("...")) {
            return "The key is a placeholder, or holds a character that none has" + ELSEWHERE;
        }
        return aboutForm(key);
    }

    private static String aboutForm(String key) {
        if (key.startsWith("ey") && key.chars().filter(c -> c == '.').count() == 2) {
            return "This is a token, not a key, and not one that is good here: a token is good for"
                    + " the resource that it was asked for, /mcp/rpc or all other routes, and ends"
                    + " after minutes or with its client. Get another from /oauth2/token, or write"
                    + " Authorization: Bearer grove_…";
        }
        if (key.startsWith(ChatTokens.PREFIX)) {
            return "The token is not good here: it is unknown or has ended, or is for another route"
                    + " or for pages of another origin. Tokens of chats are for the routes below"
                    + " /chat/{agent}; have your server make another (POST /chat/{agent}/tokens)";
        }
        if (!key.startsWith(PREFIX)) {
            return "This has not the shape of a key, and is not the operator's first one; keys of"
                    + " this server begin with grove_";
        }
        if (!HEXADECIMAL.matcher(key.substring(PREFIX.length())).matches()) {
            return "This has not the shape of a key" + ELSEWHERE;
        }
        if (key.length() != KEY_LENGTH) {
            return (key.length() < KEY_LENGTH ? "The key is cut off" : "The key is too long")
                    + ": it has "
                    + key.length()
                    + " of "
                    + KEY_LENGTH
                    + " characters"
                    + ELSEWHERE;
        }
        return "The key is not valid: unknown, revoked or expired; use another, or have an admin make one"
                + " (POST /mcp/keys)";
    }

    private static boolean isWithin(String key, String marks) {
        return marks.indexOf(key.charAt(0)) >= 0;
    }
}
