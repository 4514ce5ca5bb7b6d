package dev.grove.server.diagnosis;

import dev.grove.core.egress.Egress;
import dev.grove.core.egress.EgressRefusedException;
import dev.grove.core.egress.EgressSettings;
import dev.grove.core.egress.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Whether what agents name can reach what it must not, and whether a proxy is expected of Grove.
 */
@Component
@Order(8)
public class EgressCheck implements Check {

    private static final int PORT = 443;

    /** Where clouds give a machine its credentials. */
    private static final List<String> METADATA =
            List.of(
                    "169.254.169.254",
                    "metadata.google.internal",
                    "168.63.129.16",
                    "fd00:ec2::254");

    private static final List<String> MACHINE = List.of("127.0.0.1", "::1", "localhost");

    private static final List<String> PROXIES =
            List.of("HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY");

    private final Egress egress;
    private final EgressSettings settings;
    private final Environment environment;

    EgressCheck(Egress egress, EgressSettings settings, Environment environment) {
        this.egress = egress;
        this.settings = settings;
        this.environment = environment;
    }

    @Override
    public String name() {
        return "egress";
    }

    @Override
    public List<DiagnosisFinding> findings() {
        List<DiagnosisFinding> findings = new ArrayList<>();
        List<String> metadata = METADATA.stream().filter(this::isOpen).toList();
        List<String> machine = MACHINE.stream().filter(this::isOpen).toList();
        String remedy =
                "Name single hosts in GROVE_EGRESS_ALLOW, which is "
                        + written(settings.allow())
                        + ", and in GROVE_EGRESS_WEB, which is "
                        + written(settings.web())
                        + ", and restart the server.";
        if (!metadata.isEmpty()) {
            findings.add(
                    DiagnosisFinding.error(
                            "egress_metadata_open",
                            "Agents can have this server connect to "
                                    + String.join(", ", metadata)
                                    + ", where clouds give out credentials.",
                            "Every author of a tool or a git remote could take this machine's"
                                    + " rights in its cloud.",
                            remedy));
        }
        if (!machine.isEmpty()) {
            findings.add(
                    DiagnosisFinding.warning(
                            "egress_machine_open",
                            "Agents can have this server connect to "
                                    + String.join(", ", machine)
                                    + ", its own machine.",
                            "They reach whatever listens there without a password, such as a"
                                    + " database or the engine.",
                            remedy));
        }
        if (findings.isEmpty()) {
            findings.add(
                    DiagnosisFinding.ok(
                            "egress_fenced",
                            "Agents cannot have this server connect to its own machine or to"
                                    + " metadata services; "
                                    + besides()));
        }
        Map<String, String> proxies = new TreeMap<>();
        for (String name : PROXIES) {
            String value = environment.getProperty(name, "");
            if (!value.isBlank()) {
                proxies.put(name, value);
            }
        }
        if (!proxies.isEmpty()) {
            findings.add(
                    DiagnosisFinding.warning(
                            "egress_proxy_ignored",
                            String.join(" and ", proxies.keySet())
                                    + " is set, and Grove uses no proxy.",
                            "Models, git remotes, callbacks and tool providers are connected to"
                                    + " directly. Where only a proxy leads out, none is reached.",
                            "Let this machine connect to them directly (a rule of the firewall for"
                                    + " each), and unset the variable for Grove."));
        }
        return findings;
    }

    private static String written(List<String> list) {
        return list.isEmpty() ? "empty" : String.join(",", list);
    }

    private String besides() {
        List<String> opened = new ArrayList<>();
        if (!settings.allow().isEmpty()) {
            opened.add("it may connect to " + String.join(", ", settings.allow()));
        }
        if (!settings.web().isEmpty()) {
            opened.add("the web tools may read " + String.join(", ", settings.web()));
        }
        return opened.isEmpty()
                ? "public addresses alone are allowed."
                : "besides public addresses " + String.join(", and ", opened) + ".";
    }

    private boolean isOpen(String host) {
        return isOpen(host, Purpose.SERVER) || isOpen(host, Purpose.WEB);
    }

    private boolean isOpen(String host, Purpose purpose) {
        try {
            egress.vet(host, PORT, purpose);
            return true;
        } catch (EgressRefusedException _) {
            return false;
        }
    }
}
