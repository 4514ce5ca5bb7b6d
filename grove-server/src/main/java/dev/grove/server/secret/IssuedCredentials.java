package dev.grove.server.secret;

import dev.grove.core.key.Keys;
import dev.grove.core.key.chat.ChatTokens;
import java.util.regex.Pattern;

/** Takes keys and chat tokens of any Grove out of text, which are known by their form. */
final class IssuedCredentials {

    private static final String BEGINNING = "grove_";
    private static final Pattern KEY = Pattern.compile(Keys.FORM);
    private static final Pattern CHAT_TOKEN = Pattern.compile(ChatTokens.FORM);

    private IssuedCredentials() {}

    /** Returns the same string when none was in it. */
    static String scrub(String text) {
        if (!text.contains(BEGINNING)) {
            return text;
        }
        String withoutTokens = CHAT_TOKEN.matcher(text).replaceAll("[chat token]");
        return KEY.matcher(withoutTokens).replaceAll("[key]");
    }
}
