package dev.grove.core.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EgressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.255.1.2",
                "10.0.0.1",
                "10.255.255.255",
                "100.64.0.1",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.254",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.1",
                "192.0.0.170",
                "192.0.2.1",
                "192.31.196.1",
                "192.52.193.1",
                "192.88.99.1",
                "192.168.0.1",
                "192.175.48.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.7",
                "203.0.113.9",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "::7f00:1",
                "64:ff9b::7f00:1",
                "64:ff9b::a00:1",
                "64:ff9b::a9fe:a9fe",
                "64:ff9b:1::1",
                "100::1",
                "2001::1",
                "2001:2::1",
                "2001:10::1",
                "2001:20::1",
                "2001:1ff:ffff::1",
                "2001:db8::1",
                "2002:7f00:1::1",
                "2002:808:808::1",
                "2620:4f:8000::1",
                "3fff::1",
                "3fff:fff::1",
                "4000::1",
                "5f00::1",
                "fc00::1",
                "fd12:3456::1",
                "fe80::1",
                "febf::1",
                "fec0::1",
                "ff02::1"
            })
    void refusesSpecialPurposeAddresses(String address) {
        assertThatThrownBy(() -> egress(address).vet("host.example", 443, Purpose.SERVER))
                .isInstanceOf(EgressRefusedException.class)
                .hasMessageContaining("special-purpose")
                .message()
                .doesNotContain(address);
    }

    /** IANA's tables call all of these public. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "168.63.129.16",
                "::ffff:168.63.129.16",
                "64:ff9b::a83f:8110",
                "161.26.0.1",
                "166.8.0.1",
                "166.11.255.255",
                "199.36.153.5",
                "199.36.153.11",
                "35.199.192.1",
                "35.199.223.255",
                "192.80.8.124"
            })
    void refusesAddressesThatOnlyACloudsMachinesReach(String address) throws Exception {
        assertThatThrownBy(() -> egress(address).vet("host.example", 443, Purpose.SERVER))
                .isInstanceOf(EgressRefusedException.class)
                .message()
                .doesNotContain(address);
        assertThat(
                        egress(List.of(behind(address)), address)
                                .vet("host.example", 443, Purpose.SERVER))
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LocalHost",
                "localhost.",
                "localhost6",
                "app.localhost",
                "localhost.localdomain",
                "ip6-loopback",
                "metadata",
                "Metadata.Google.Internal",
                "metadata.google.internal.",
                "metadata.azure.internal",
                "metadata.tencentyun.com",
                "api.metadata.cloud.ibm.com",
                "instance-data"
            })
    void refusesNamesOfTheMachineAndOfMetadataWithoutResolvingThem(String host) {
        Egress egress =
                new Egress(
                        new EgressSettings(List.of("8.8.8.8")),
                        _ -> {
                            throw new AssertionError("was resolved");
                        });
        assertThatThrownBy(() -> egress.vet(host, 443, Purpose.SERVER))
                .isInstanceOf(EgressRefusedException.class)
                .hasMessageContaining("GROVE_EGRESS_ALLOW");
    }

    @Test
    void reachesADeniedNameThatTheOperatorAllows() throws Exception {
        assertThat(
                        egress(List.of("localhost"), "127.0.0.1")
                                .vet("localhost", 1, Purpose.SERVER)
                                .addresses())
                .containsExactly(InetAddress.ofLiteral("127.0.0.1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "168.63.129.15",
                "168.63.129.17",
                "161.25.255.255",
                "166.12.0.0",
                "199.36.153.3",
                "199.36.153.12",
                "35.199.224.0",
                "192.80.8.125",
                "8.8.8.8",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.0",
                "169.253.255.255",
                "169.255.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.0",
                "192.167.255.255",
                "192.169.0.0",
                "198.17.255.255",
                "198.20.0.0",
                "223.255.255.255",
                "2001:200::1",
                "2606:4700::1111",
                "2a00:1450::1",
                "::ffff:8.8.8.8",
                "64:ff9b::808:808"
            })
    void givesPublicAddressesToConnectTo(String address) throws Exception {
        Destination destination = egress(address).vet("host.example", 8443, Purpose.SERVER);
        assertThat(destination.port()).isEqualTo(8443);
        assertThat(destination.addresses()).containsExactly(InetAddress.ofLiteral(address));
    }

    @Test
    void refusesAHostWhenOneOfItsAddressesIsPrivate() {
        assertThatThrownBy(() ->
                        egress("8.8.8.8", "10.0.0.1").vet("mixed.example", 443, Purpose.SERVER))
                .isInstanceOf(EgressRefusedException.class);
    }

    @Test
    void resolvesOnlyOnce() throws Exception {
        List<String> asked = new ArrayList<>();
        Egress egress =
                new Egress(
                        new EgressSettings(List.of()),
                        host -> {
                            asked.add(host);
                            return List.of(InetAddress.ofLiteral("8.8.8.8"));
                        });
        egress.vet("host.example", 443, Purpose.SERVER);
        assertThat(asked).containsExactly("host.example");
    }

    @Test
    void reachesWhatTheOperatorAllows() {
        assertThatCode(
                        () -> {
                            egress(List.of("10.1.0.0/16"), "10.1.2.3")
                                    .vet("a.example", 443, Purpose.SERVER);
                            egress(List.of("git.inside.example"), "10.9.9.9")
                                    .vet("Git.Inside.example", 1, Purpose.SERVER);
                            egress(List.of("*.inside.example"), "fd00::1")
                                    .vet("x.inside.example", 1, Purpose.SERVER);
                            egress(List.of("fd00::/8", "127.0.0.1"), "127.0.0.1")
                                    .vet("b.example", 443, Purpose.SERVER);
                            egress(List.of("10.0.0.0/8"), "64:ff9b::a00:1")
                                    .vet("c.example", 443, Purpose.SERVER);
                        })
                .doesNotThrowAnyException();
    }

    @Test
    void allowsNoMoreThanTheOperatorSaid() {
        for (List<String> allow :
                List.of(
                        List.of("10.1.0.0/16"),
                        List.of("example"),
                        List.of("*.host.example"),
                        List.of("evilhost.example"),
                        List.of("10.2.0.0/15", "10.2.0.2"))) {
            assertThatThrownBy(() ->
                            egress(allow, "10.0.0.1").vet("host.example", 443, Purpose.SERVER))
                    .as("%s", allow)
                    .isInstanceOf(EgressRefusedException.class);
        }
    }

    /** A list opens a host to one kind of connection, and to no other. */
    @Test
    void opensAHostToTheConnectionsOfItsListAlone() throws Exception {
        List<String> allow = List.of("host.example", "localhost", "10.0.0.0/8");
        for (Purpose opened : List.of(Purpose.SERVER, Purpose.WEB)) {
            Egress egress =
                    new Egress(
                            opened == Purpose.WEB
                                    ? new EgressSettings(List.of(), allow)
                                    : new EgressSettings(allow, List.of()),
                            _ -> List.of(InetAddress.ofLiteral("10.0.0.1")));
            for (String host : List.of("host.example", "other.example", "localhost")) {
                for (Purpose purpose : Purpose.values()) {
                    if (purpose == opened) {
                        Destination reached = egress.vet(host, 443, purpose);
                        assertThat(egress.isAllowed(reached, purpose)).isTrue();
                        continue;
                    }
                    assertThatThrownBy(() -> egress.vet(host, 443, purpose))
                            .as("%s, opened to %s, for %s", host, opened, purpose)
                            .isInstanceOf(EgressRefusedException.class)
                            .message()
                            .doesNotContain("10.0.0.1");
                }
            }
        }
    }

    @Test
    void startsNotWithASlipInItsSettings() {
        for (String entry :
                List.of("10.0.0.0/33", "*", "*.*", "host_name", "300.1.1.1", "::1/129")) {
            assertThatThrownBy(() -> egress(List.of(entry), "8.8.8.8"))
                    .as(entry)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void refusesAHostWithoutAddress() {
        Egress egress =
                new Egress(
                        new EgressSettings(List.of()),
                        host -> {
                            throw new UnknownHostException(host);
                        });
        assertThatThrownBy(() -> egress.vet("nowhere.example", 443, Purpose.SERVER))
                .isInstanceOf(EgressRefusedException.class)
                .hasMessageContaining("nowhere.example has no address");
    }

    private static String behind(String address) {
        return SpecialPurposeAddresses.behind(InetAddress.ofLiteral(address)).getHostAddress();
    }

    private static Egress egress(String... addresses) {
        return egress(List.of(), addresses);
    }

    private static Egress egress(List<String> allow, String... addresses) {
        return new Egress(
                new EgressSettings(allow),
                _ -> Stream.of(addresses).map(InetAddress::ofLiteral).toList());
    }
}
