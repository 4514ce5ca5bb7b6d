package dev.grove.core.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.grove.core.cancel.Cancellation;
import java.net.InetAddress;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The first and the last of what settings and URLs may say. */
class EgressBoundariesTest {

    @Test
    void allowsNamesOfEveryLetterAndDigit() {
        Allowed allowed = allowed("az-09.example", "*.Z0.example");
        assertThat(allowed.host("az-09.example")).isTrue();
        assertThat(allowed.host("a.z0.example")).isTrue();
        assertThat(allowed.host("z0.example")).isFalse();
        for (String slip : List.of("a`", "a{", "a:;", "a/", "a_b")) {
            assertThatIllegalArgumentException().isThrownBy(() -> allowed(slip));
        }
    }

    @Test
    void takesNoNoticeOfEmptyEntries() {
        assertThat(allowed("", " ", "a")).isEqualTo(new Allowed(List.of("a"), List.of()));
    }

    @Test
    void allowsAnAddressThatBeginsWithColons() {
        assertThat(allowed("::1").address(InetAddress.ofLiteral("::1"))).isTrue();
        assertThat(allowed("::1").address(InetAddress.ofLiteral("::2"))).isFalse();
    }

    @Test
    void takesPrefixesFromNoneToAllBits() {
        InetAddress any = InetAddress.ofLiteral("203.0.113.9");
        assertThat(AddressBlock.parse("0.0.0.0/0").contains(any)).isTrue();
        assertThat(AddressBlock.parse("203.0.113.9/32").contains(any)).isTrue();
        assertThat(AddressBlock.parse("203.0.113.8/32").contains(any)).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> AddressBlock.parse("10.0.0.0/33"));
        assertThatIllegalArgumentException().isThrownBy(() -> AddressBlock.parse("10.0.0.0/-1"));
    }

    @Test
    void connectsToThePortOfTheScheme() {
        assertThat(HttpUrl.port(URI.create("http://a.example/"))).isEqualTo(80);
        assertThat(HttpUrl.port(URI.create("https://a.example/"))).isEqualTo(443);
        assertThat(HttpUrl.port(URI.create("https://a.example:80/"))).isEqualTo(80);
    }

    @Test
    void takesNoAddressForWhatOnlyLooksLikeOne() {
        assertThat(HttpUrl.isAddress("1:2")).isFalse();
        assertThat(HttpUrl.isAddress("256.1.1.1")).isFalse();
        assertThat(HttpUrl.isAddress("::1%1")).isFalse();
        assertThat(HttpUrl.isAddress("::1")).isTrue();
    }

    @Test
    void resolvesAsThisMachineDoes() throws Exception {
        assertThat(new SystemResolver().resolve("127.0.0.1"))
                .containsExactly(InetAddress.ofLiteral("127.0.0.1"));
    }

    @Test
    void showsNeitherHeadersNorBodyOfARequest() {
        OutboundRequest request =
                new OutboundRequest(
                        "POST",
                        URI.create("https://a.example/"),
                        Map.of("Authorization", "s3cret"),
                        "s3cret",
                        Instant.EPOCH,
                        new Cancellation());
        assertThat(request).hasToString("POST https://a.example/");
    }

    private static Allowed allowed(String... entries) {
        return Allowed.of("grove.egress.allow", List.of(entries));
    }
}
