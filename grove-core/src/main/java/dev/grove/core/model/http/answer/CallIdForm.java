package dev.grove.core.model.http.answer;

import java.util.Locale;
import java.util.regex.Pattern;

/** Forms of the ids of tool calls that providers take. */
public enum CallIdForm {
    /** Visible ASCII, as OpenAI and most others take it. */
    ANY("[\\x21-\\x7e]{1,128}"),
    /** Letters, digits, {@code _} and {@code -}, as Anthropic and Bedrock take it. */
    WORD("[A-Za-z0-9_-]{1,64}"),
    /** Nine letters and digits, as Mistral takes it. */
    NINE("[A-Za-z0-9]{9}");

    private final Pattern legal;

    CallIdForm(String legal) {
        this.legal = Pattern.compile(legal);
    }

    /** Its name in definitions and settings. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public boolean isLegal(String id) {
        return legal.matcher(id).matches();
    }
}
