package dev.grove.core.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every URL of {@code urls.tsv} is judged as is written there, and none is connected to. */
class UrlCorpusTest {

    private static final String NONE = "-";
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-f]{4})|.)");

    private final List<String> asked = new ArrayList<>();

    /** A line of the corpus. */
    record Entry(String verdict, String url, List<String> addresses) {}

    static Stream<Entry> corpus() {
        try (InputStream in = UrlCorpusTest.class.getResourceAsStream("urls.tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                            .map(UrlCorpusTest::entry)
                            .toList()
                            .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Entry entry(String line) {
        String[] columns = line.split("\t", -1);
        List<String> addresses = columns.length < 3 ? List.of() : List.of(columns[2].split(","));
        return new Entry(columns[0], unescaped(columns[1]), addresses);
    }

    private static String unescaped(String text) {
        return ESCAPE.matcher(text)
                .replaceAll(escape ->
                        Matcher.quoteReplacement(
                                escape.group(1) == null
                                        ? escape.group().translateEscapes()
                                        : Character.toString(
                                                Integer.parseInt(escape.group(1), 16))));
    }

    @Test
    void isLargeEnoughToMeanSomething() {
        assertThat(corpus()).hasSizeGreaterThanOrEqualTo(150).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void judgesAUrlAsIsWritten(Entry entry) {
        assertThat(verdict(entry)).as(entry.url()).isEqualTo(entry.verdict());
        assertThat(asked.size()).as("lookups").isLessThanOrEqualTo(1);
    }

    private String verdict(Entry entry) {
        URI url;
        try {
            url = new URI(entry.url());
        } catch (URISyntaxException _) {
            return "none";
        }
        try {
            Destination destination =
                    new VettedLookup(egress(entry), Clock.systemUTC()).vet(url, Purpose.SERVER);
            assertThat(destination.addresses())
                    .isEqualTo(entry.addresses().stream().map(InetAddress::ofLiteral).toList());
            return "public";
        } catch (EgressRefusedException e) {
            if (asked.isEmpty()) {
                return "unasked";
            }
            return String.valueOf(e.getMessage()).contains(HttpUrl.plain(Purpose.SERVER))
                    ? "plain"
                    : "refused";
        }
    }

    private Egress egress(Entry entry) {
        return new Egress(
                new EgressSettings(List.of("10.20.0.0/16", "*.known.example")),
                host -> {
                    asked.add(host);
                    if (entry.addresses().isEmpty()) {
                        return List.of(InetAddress.ofLiteral(host));
                    }
                    return entry.addresses().stream()
                            .filter(address -> !address.equals(NONE))
                            .map(InetAddress::ofLiteral)
                            .toList();
                });
    }
}
