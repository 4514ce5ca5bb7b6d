package dev.grove.core.model;

import dev.grove.core.tool.ToolSpec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The names under which a conversation's tools are known to its model, where providers would not
 * take their own: {@code provider:tool} is {@code provider__tool} there. They follow from the tools
 * alone, so that a reopened conversation uses the same names as before.
 */
final class LegalNames {

    private static final int LONGEST = 64;
    private static final int HASH_DIGITS = 8;
    private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9_-]{1," + LONGEST + "}");
    private static final Pattern ILLEGAL_CHARACTER = Pattern.compile("[^A-Za-z0-9_-]");

    private final Map<String, String> modelNames = new HashMap<>();
    private final Map<String, String> meant = new HashMap<>();

    private LegalNames() {}

    /** A tool whose name is legal keeps it, in whichever order they come. */
    static LegalNames of(List<ToolSpec> tools) {
        LegalNames names = new LegalNames();
        Set<String> taken = new HashSet<>();
        tools.stream().map(ToolSpec::name).filter(LegalNames::isLegal).forEach(taken::add);
        for (ToolSpec tool : tools) {
            if (!isLegal(tool.name())) {
                String legal = free(tool.name(), taken);
                taken.add(legal);
                names.modelNames.put(tool.name(), legal);
                names.meant.put(legal, tool.name());
            }
        }
        return names;
    }

    boolean isEmpty() {
        return modelNames.isEmpty();
    }

    /** What the model knows a tool as. */
    String toLegal(String name) {
        return modelNames.getOrDefault(name, name);
    }

    /** Which tool a model means; an unknown name is returned unchanged. */
    String meant(String name) {
        return meant.getOrDefault(name, name);
    }

    private static boolean isLegal(String name) {
        return LEGAL.matcher(name).matches();
    }

    private static String free(String name, Set<String> taken) {
        String plain = ILLEGAL_CHARACTER.matcher(name.replace(":", "__")).replaceAll("_");
        if (plain.length() <= LONGEST && !plain.isEmpty() && !taken.contains(plain)) {
            return plain;
        }
        String head = plain.substring(0, Math.min(plain.length(), LONGEST - HASH_DIGITS - 1));
        String salted = name;
        while (true) {
            String legal = head + "_" + hash(salted);
            if (!taken.contains(legal)) {
                return legal;
            }
            salted += "#";
        }
    }

    private static String hash(String text) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, HASH_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
