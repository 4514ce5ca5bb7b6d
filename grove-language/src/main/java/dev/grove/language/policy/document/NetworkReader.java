package dev.grove.language.policy.document;

import dev.grove.language.host.HostPattern;
import dev.grove.language.policy.Network;
import dev.grove.language.policy.Network.Access;
import dev.grove.language.policy.Network.Tls;
import dev.grove.language.policy.SecretBinding;
import dev.grove.language.source.ObjectFields;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a policy lets runs reach, and which secrets go there. */
final class NetworkReader {

    private static final int MOST_HOSTS = 200;
    static final int MOST_SECRETS = 50;
    private static final int MOST_METHODS = 20;
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_PATH = 1_000;
    private static final Pattern METHOD = Pattern.compile("[A-Z]{1,20}");
    private static final Pattern SLOT = Pattern.compile("(header|query):[A-Za-z0-9_.-]{1,100}");

    private NetworkReader() {}

    static @Nullable Network network(ObjectFields policy) {
        ObjectFields fields = policy.object("network");
        if (fields == null) {
            return null;
        }
        Access mode =
                fields.choice("mode", Words.byName(Access.values(), Access::wireName), Access.NONE);
        if (!fields.has("mode")) {
            fields.missing("mode");
        }
        List<HostPattern> hosts = hosts(fields);
        if (mode == Access.NONE && !hosts.isEmpty()) {
            fields.wrong("hosts", "is for mode: allowlist and mode: full");
        }
        Set<String> methods = methods(fields);
        Tls tls = fields.choice("tls", Words.byName(Tls.values(), Tls::wireName), Tls.INSPECT);
        if (tls == Tls.TUNNEL && !methods.isEmpty()) {
            fields.wrong("methods", "are seen with tls: inspect alone");
        }
        fields.refuseUnknown();
        return new Network(mode, hosts, methods, tls);
    }

    private static List<HostPattern> hosts(ObjectFields fields) {
        List<String> written = fields.texts("hosts", MOST_HOSTS);
        List<HostPattern> hosts = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            Optional<HostPattern> host = HostPattern.read(written.get(i));
            if (host.isEmpty()) {
                fields.findings()
                        .error(
                                fields.pointer("hosts") + "/" + i,
                                "invalid_value",
                                HostPattern.FORMS);
            }
            host.ifPresent(hosts::add);
        }
        return hosts;
    }

    private static Set<String> methods(ObjectFields fields) {
        List<String> written = fields.texts("methods", MOST_METHODS);
        for (int i = 0; i < written.size(); i++) {
            if (!METHOD.matcher(written.get(i)).matches()) {
                fields.findings()
                        .error(
                                fields.pointer("methods") + "/" + i,
                                "invalid_value",
                                "must be a method of HTTP in capital letters, such as GET");
            }
        }
        return new TreeSet<>(written);
    }

    static List<SecretBinding> secrets(ObjectFields policy, int most) {
        if (!policy.has("secrets") || Objects.requireNonNull(policy.json("secrets")).isNull()) {
            return List.of();
        }
        return Objects.requireNonNullElse(
                policy.objects("secrets", most, NetworkReader::secret), List.of());
    }

    private static SecretBinding secret(ObjectFields fields) {
        String secret = fields.needed("secret", LONGEST_NAME);
        if (secret.indexOf('*') >= 0) {
            fields.wrong("secret", "names one secret; a pattern would bind those to come");
        }
        String path = fields.text("path", LONGEST_PATH);
        if (path != null && !isCanonical(path)) {
            fields.wrong("path", "must begin with /, without //, .., . and %");
        }
        String slot =
                fields.matching(
                        "slot", SLOT, "must be header:Name or query:name, one place of a request");
        if (!fields.has("slot")) {
            fields.missing("slot");
        }
        return new SecretBinding(
                secret,
                host(fields),
                path == null ? "/" : path,
                slot == null ? "" : slot,
                methods(fields),
                fields.integer("max_uses", 1, Integer.MAX_VALUE),
                instant(fields, "expires_at"));
    }

    /** An unreadable one is one that nothing reaches. */
    private static HostPattern host(ObjectFields fields) {
        String written = fields.needed("host", LONGEST_NAME);
        Optional<HostPattern> host = HostPattern.read(written).filter(one -> one.isOneName());
        if (host.isEmpty() && !written.isEmpty()) {
            fields.wrong("host", "must be one host with its port, such as api.github.com:443");
        }
        return host.orElse(new HostPattern("", false, null, 0));
    }

    private static boolean isCanonical(String path) {
        if (!path.startsWith("/") || path.indexOf('%') >= 0 || path.contains("//")) {
            return false;
        }
        for (String segment : path.split("/", -1)) {
            if (segment.equals("..") || segment.equals(".")) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable Instant instant(ObjectFields fields, String name) {
        String text = fields.text(name, LONGEST_NAME);
        try {
            return text == null ? null : Instant.parse(text);
        } catch (DateTimeException _) {
            fields.wrong(name, "must be a time such as 2027-01-31T00:00:00Z");
            return null;
        }
    }
}
