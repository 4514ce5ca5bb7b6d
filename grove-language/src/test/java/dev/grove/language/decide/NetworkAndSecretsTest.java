package dev.grove.language.decide;

import static dev.grove.language.decide.Decided.at;
import static dev.grove.language.decide.Decided.outcome;
import static dev.grove.language.decide.Sample.chain;
import static dev.grove.language.decide.Sample.layer;
import static dev.grove.language.decide.Sample.net;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Labels;
import dev.grove.language.decide.fact.SecretUse;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.Outcome;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decisions about connections, and about uses of secrets. */
class NetworkAndSecretsTest {

    @ParameterizedTest
    @CsvSource({
        "pypi.org, 443, GET, allow",
        "PYPI.org, 443, GET, allow",
        "pypi.org, 80, GET, deny",
        "pypi.org, 443, POST, deny",
        "pypi.org, 443, , deny",
        "x.pypi.org, 443, GET, deny",
        "a.pythonhosted.org, 443, HEAD, allow",
        "pythonhosted.org, 443, GET, deny",
        "pythonhosted.org.evil.com, 443, GET, deny",
        "evilpythonhosted.org, 443, GET, deny",
        "10.1.2.3, 443, GET, allow",
        "10.2.2.3, 443, GET, deny",
        "::ffff:10.1.2.3, 443, GET, allow",
    })
    void theNetworkIsTheWholeAnswer(String host, int port, String method, String outcome) {
        Layer layer =
                layer(
                        "p",
                        """
                        default: allow
                        network: {mode: allowlist, hosts: ["pypi.org:443", "*.pythonhosted.org:443", "10.1.0.0/16:443"], methods: [GET, HEAD]}
                        """);
        assertThat(outcome(chain(layer), Act.net(host, port), net(host, port, method)).wireName())
                .isEqualTo(outcome);
    }

    @Test
    void fullMeansNamesAndNoAddresses() {
        Layer layer =
                layer("p", "default: deny\nnetwork: {mode: full, hosts: ['10.1.0.0/16:443']}");
        assertThat(outcome(chain(layer), Act.net("a.example", 80), net("a.example", 80, "GET")))
                .isEqualTo(Outcome.ALLOW);
        assertThat(outcome(chain(layer), Act.net("10.1.0.1", 443), net("10.1.0.1", 443, "GET")))
                .isEqualTo(Outcome.ALLOW);
        for (String address : List.of("10.2.0.1", "169.254.169.254", "::1", "fd00::1")) {
            assertThat(outcome(chain(layer), Act.net(address, 443), net(address, 443, "GET")))
                    .isEqualTo(Outcome.DENY);
        }
    }

    @Test
    void aRuleMayRestrictTheNetworkFurther() {
        Layer layer =
                layer(
                        "p",
                        """
                        network: {mode: allowlist, hosts: ["pypi.org:443"]}
                        rules: [{id: tainted, on: "net:*", when: labels.untrusted, then: deny}]
                        """);
        Facts clean = net("pypi.org", 443, "GET");
        Facts tainted = clean.with(new Labels(true, false, false, List.of("web"), List.of()));
        assertThat(outcome(chain(layer), Act.net("pypi.org", 443), clean)).isEqualTo(Outcome.ALLOW);
        assertThat(outcome(chain(layer), Act.net("pypi.org", 443), tainted))
                .isEqualTo(Outcome.DENY);
    }

    @ParameterizedTest
    @CsvSource({
        "agent.gh, api.github.com, 443, /repos/acme/x, header:Authorization, GET, 0, allow",
        "agent.gl, api.github.com, 443, /repos/acme/x, header:Authorization, GET, 0, deny",
        "agent.gh, api.github.com.evil, 443, /repos/acme/x, header:Authorization, GET, 0, deny",
        "agent.gh, api.github.com, 80, /repos/acme/x, header:Authorization, GET, 0, deny",
        "agent.gh, api.github.com, 443, /repos/acme, header:Authorization, GET, 0, allow",
        "agent.gh, api.github.com, 443, /repos/acmeevil, header:Authorization, GET, 0, deny",
        "agent.gh, api.github.com, 443, /repos/acme/../x, header:Authorization, GET, 0, deny",
        "agent.gh, api.github.com, 443, /repos/acme/%2e%2e/x, header:Authorization, GET, 0, deny",
        "agent.gh, api.github.com, 443, /repos/acme/x, header:X-Other, GET, 0, deny",
        "agent.gh, api.github.com, 443, /repos/acme/x, header:Authorization, DELETE, 0, deny",
        "agent.gh, api.github.com, 443, /repos/acme/x, header:Authorization, GET, 2, deny",
    })
    void aSecretIsUsedAsItIsBound(
            String name,
            String host,
            int port,
            String path,
            String slot,
            String method,
            long uses,
            String outcome) {
        Layer layer =
                layer(
                        "p",
                        """
                        default: allow
                        secrets: [{secret: agent.gh, host: "api.github.com:443", path: /repos/acme, slot: "header:Authorization", methods: [GET], max_uses: 2, expires_at: "2027-01-31T00:00:00Z"}]
                        """);
        SecretUse use = new SecretUse(name, host, port, path, slot, method, uses);
        assertThat(
                        outcome(
                                chain(layer),
                                Act.secret(name),
                                Facts.of(use, at("2027-01-30T23:59:59Z"))))
                .hasToString(outcome.toUpperCase(Locale.ROOT));
        assertThat(
                        outcome(
                                chain(layer),
                                Act.secret(name),
                                Facts.of(use, at("2027-01-31T00:00:00Z"))))
                .isEqualTo(Outcome.DENY);
        assertThat(outcome(chain(layer), Act.secret(name), Facts.of(use))).isEqualTo(Outcome.DENY);
    }
}
