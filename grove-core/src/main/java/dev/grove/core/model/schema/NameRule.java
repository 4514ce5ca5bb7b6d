package dev.grove.core.model.schema;

import java.util.Set;
import java.util.regex.Pattern;

/** Names that providers take: which characters, and how many. */
public final class NameRule {

    /** Tools' names, as every provider takes them; Moonshot and Gemini want a letter first. */
    public static final NameRule TOOLS = new NameRule("A-Za-z", "A-Za-z0-9_-");

    /** Names of properties, as Anthropic takes them. */
    static final NameRule PROPERTIES = new NameRule("A-Za-z0-9_.-", "A-Za-z0-9_.-");

    /** Names of properties that are identifiers in most languages, as Gemini takes them. */
    static final NameRule IDENTIFIERS = new NameRule("A-Za-z_", "A-Za-z0-9_");

    private static final int LONGEST = 64;
    private static final int HASH_DIGITS = 8;

    private final Pattern legal;
    private final Pattern illegalCharacter;

    private NameRule(String first, String others) {
        this.legal = Pattern.compile("[" + first + "][" + others + "]{0," + (LONGEST - 1) + "}");
        this.illegalCharacter = Pattern.compile("[^" + others + "]");
    }

    public boolean isLegal(String name) {
        return legal.matcher(name).matches();
    }

    /** The nearest legal name; two names may have the same. A legal one is its own. */
    public String plain(String name) {
        if (isLegal(name)) {
            return name;
        }
        String plain = replaced(name);
        return plain.substring(0, Math.min(plain.length(), LONGEST));
    }

    /**
     * A legal name that is not taken, the same for the same name and the same ones taken.
     *
     * @param wanted the name with what should stand for its illegal parts; becomes legal
     * @param name that a further name is made of where the wanted one is taken
     */
    public String free(String wanted, String name, Set<String> taken) {
        String plain = replaced(wanted);
        if (plain.length() <= LONGEST && !taken.contains(plain)) {
            return plain;
        }
        String head = plain.substring(0, Math.min(plain.length(), LONGEST - HASH_DIGITS - 1));
        String salted = name;
        while (true) {
            String legal = head + "_" + NameHash.digits(salted);
            if (!taken.contains(legal)) {
                return legal;
            }
            salted += "#";
        }
    }

    private String replaced(String name) {
        String plain = illegalCharacter.matcher(name).replaceAll("_");
        return !plain.isEmpty() && isLegal(plain.substring(0, 1)) ? plain : "x_" + plain;
    }
}
