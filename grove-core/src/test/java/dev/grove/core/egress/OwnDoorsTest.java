package dev.grove.core.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.egress.OwnPlaces.Named;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which places are this installation's: one table, and no connection. */
class OwnDoorsTest {

    private static final OwnDoors DOORS =
            new OwnDoors(() ->
                    new OwnPlaces(
                            Set.of(
                                    new Named("grove.example.com", 443),
                                    new Named("inside.example.com", 8443)),
                            Set.of(8080, 9090),
                            address ->
                                    address.equals(InetAddress.ofLiteral("10.1.0.5"))
                                            || address.equals(InetAddress.ofLiteral("2001:db8::5")),
                            Set.of(
                                    new InetSocketAddress(
                                            InetAddress.ofLiteral("10.1.0.6"), 8080))));

    @ParameterizedTest
    @CsvSource({
        "grove.example.com, 443, 8.8.8.8",
        "grove.example.com, 80, 8.8.8.8",
        "GROVE.example.com, 443, 8.8.8.8",
        "grove.example.com., 443, 8.8.8.8",
        "inside.example.com, 8443, 8.8.8.8",
        "other.example.com, 8080, 127.0.0.1",
        "other.example.com, 9090, 127.8.9.1",
        "localhost, 8080, ::1",
        "other.example.com, 8080, 0.0.0.0",
        "other.example.com, 8080, ::",
        "other.example.com, 8080, 10.1.0.5",
        "other.example.com, 8080, 2001:db8::5",
        "other.example.com, 8080, 64:ff9b::a01:5",
        "other.example.com, 8080, 8.8.8.8 127.0.0.1",
        "other.example.com, 8080, 10.1.0.6",
    })
    void isOurs(String host, int port, String addresses) {
        assertThatThrownBy(() -> DOORS.check(destination(host, port, addresses)))
                .isInstanceOf(EgressRefusedException.class)
                .hasMessageContaining("this installation itself");
    }

    @ParameterizedTest
    @CsvSource({
        "grove.example.com, 8443, 8.8.8.8",
        "inside.example.com, 443, 8.8.8.8",
        "not-grove.example.com, 443, 8.8.8.8",
        "example.com, 443, 8.8.8.8",
        "other.example.com, 8081, 127.0.0.1",
        "other.example.com, 443, 10.1.0.5",
        "other.example.com, 8080, 10.1.0.7",
        "other.example.com, 9090, 10.1.0.6",
    })
    void isAnother(String host, int port, String addresses) {
        assertThatCode(() -> DOORS.check(destination(host, port, addresses)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://grove.example.com/mcp/rpc",
                "http://grove.example.com/",
                "https://Grove.Example.com:443/x",
                "http://127.0.0.1:8080/",
                "http://[::1]:9090/",
                "http://10.1.0.6:8080/"
            })
    void isRefusedWhereItIsStored(String url) {
        assertThat(DOORS.refusal(URI.create(url))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://other.example.com/", "http://127.0.0.1:8081/"})
    void isStored(String url) {
        assertThat(DOORS.refusal(URI.create(url))).isEmpty();
    }

    private static Destination destination(String host, int port, String addresses) {
        List<InetAddress> resolved =
                Stream.of(addresses.split(" ")).map(InetAddress::ofLiteral).toList();
        return new Destination(host, port, resolved);
    }
}
