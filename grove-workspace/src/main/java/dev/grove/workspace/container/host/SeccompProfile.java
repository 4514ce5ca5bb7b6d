package dev.grove.workspace.container.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Which system calls a sandbox may make, in the form that Docker and Podman read. Whatever is not
 * named is refused with EPERM. Of the 64-bit architectures only the engine's own is let in, so that
 * no second table of system calls stands open beside the checked one.
 */
final class SeccompProfile {

    private static final String ALLOWED = "seccomp-allowed.txt";
    private static final int ENOSYS = 38;

    /** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
    private static final long NAMESPACES = 0x7E020000L;

    private static final long ASK_PERSONALITY = 0xFFFFFFFFL;
    private static final int AF_UNIX = 1;
    private static final int AF_INET = 2;
    private static final int AF_INET6 = 10;

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private SeccompProfile() {}

    /**
     * The profile as JSON.
     *
     * @param loopback whether programs may talk to each other over the sandbox's own loopback
     *     device; there is no other
     */
    static String json(boolean loopback) {
        ObjectNode profile = JSON.objectNode();
        profile.put("defaultAction", "SCMP_ACT_ERRNO");
        profile.set("archMap", architectures());
        ArrayNode rules = profile.putArray("syscalls");
        rules.add(allow(allowed()));
        rules.add(when("socket", argument(0, AF_UNIX, "SCMP_CMP_EQ")));
        if (loopback) {
            rules.add(when("socket", argument(0, AF_INET, "SCMP_CMP_EQ")));
            rules.add(when("socket", argument(0, AF_INET6, "SCMP_CMP_EQ")));
        }
        rules.add(when("personality", argument(0, 0, "SCMP_CMP_EQ")));
        rules.add(when("personality", argument(0, ASK_PERSONALITY, "SCMP_CMP_EQ")));
        rules.add(when("clone", argument(0, NAMESPACES, "SCMP_CMP_MASKED_EQ").put("valueTwo", 0)));
        // Its flags lie in memory, where no filter can read them: "not implemented" makes libraries
        // fall back to clone.
        rules.add(rule(List.of("clone3"), "SCMP_ACT_ERRNO").put("errnoRet", ENOSYS));
        return JsonMapper.shared().writeValueAsString(profile);
    }

    static List<String> allowed() {
        try (InputStream in = SeccompProfile.class.getResourceAsStream(ALLOWED)) {
            String text =
                    new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> Stream.of(line.split(" ", -1)))
                    .filter(name -> !name.isBlank())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ArrayNode architectures() {
        ArrayNode map = JSON.arrayNode();
        for (String architecture : List.of("SCMP_ARCH_X86_64", "SCMP_ARCH_AARCH64")) {
            map.addObject().put("architecture", architecture).putArray("subArchitectures");
        }
        return map;
    }

    private static JsonNode allow(List<String> names) {
        return rule(names, "SCMP_ACT_ALLOW");
    }

    private static ObjectNode rule(List<String> names, String action) {
        ObjectNode rule = JSON.objectNode();
        ArrayNode list = rule.putArray("names");
        names.forEach(list::add);
        return rule.put("action", action);
    }

    private static JsonNode when(String name, ObjectNode condition) {
        ObjectNode rule = rule(List.of(name), "SCMP_ACT_ALLOW");
        rule.putArray("args").add(condition);
        return rule;
    }

    private static ObjectNode argument(int index, long value, String comparison) {
        return JSON.objectNode().put("index", index).put("value", value).put("op", comparison);
    }
}
