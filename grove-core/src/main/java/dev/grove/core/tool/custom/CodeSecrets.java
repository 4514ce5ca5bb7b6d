package dev.grove.core.tool.custom;

import dev.grove.core.secret.SecretReferences;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The secrets of a snippet: a list of names, whose variables are the names in upper case, or an
 * object of variables and names.
 */
final class CodeSecrets {

    static final int MOST = 20;

    private static final Pattern VARIABLE = Pattern.compile("[A-Z_][A-Z0-9_]{0,127}");

    /** Variables that every snippet has, and those that would change its interpreter. */
    private static final Set<String> TAKEN =
            Set.of(
                    "PATH",
                    "HOME",
                    "LANG",
                    "TERM",
                    "ENV",
                    "BASH_ENV",
                    "IFS",
                    "SHELL",
                    "NODE_OPTIONS");

    private static final Pattern TAKEN_PREFIX = Pattern.compile("(GROVE_|LD_|PYTHON|GIT_).*");

    private CodeSecrets() {}

    static Map<String, String> check(String tool, @Nullable JsonNode given, Faults faults) {
        Map<String, String> secrets = new LinkedHashMap<>();
        if (given == null || given.isNull()) {
            return secrets;
        }
        if (!given.isArray() && !given.isObject()) {
            faults.refuse(
                    "secrets", "must be a list of names, or an object {\"VARIABLE\": \"name\"}");
            return secrets;
        }
        if (given.size() > MOST) {
            faults.refuse("secrets", "may name at most " + MOST + " secrets");
            return secrets;
        }
        if (given.isArray()) {
            given.values().forEach(name -> add(tool, variable(name), name, secrets, faults));
        } else {
            given.properties()
                    .forEach(entry -> add(tool, entry.getKey(), entry.getValue(), secrets, faults));
        }
        return secrets;
    }

    /** {@code TOOL_REFUND_API_KEY} for {@code tool.refund.api-key}. */
    private static String variable(JsonNode name) {
        return name.asString("").toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }

    private static void add(
            String tool,
            String variable,
            JsonNode name,
            Map<String, String> secrets,
            Faults faults) {
        if (!name.isString()) {
            faults.refuse("secrets", "must name secrets by texts");
            return;
        }
        SecretReferences.fault(tool, name.stringValue())
                .ifPresent(fault -> faults.refuse("secrets", fault));
        if (!VARIABLE.matcher(variable).matches()) {
            faults.refuse("secrets", "a variable has upper-case letters, digits and _ alone");
        } else if (TAKEN.contains(variable) || TAKEN_PREFIX.matcher(variable).matches()) {
            faults.refuse("secrets", variable + " is a variable of the sandbox; choose another");
        } else if (secrets.put(variable, name.stringValue()) != null) {
            faults.refuse("secrets", variable + " is named twice");
        }
    }
}
