package dev.grove.core.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ScrubberTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String VALUE = "s3cr3t/\"value\"+&";

    private final Scrubber scrubber = scrubber(Map.of("token", VALUE, "pin", "70012345"));

    @Test
    void namesTheSecretInThePlaceOfItsValue() {
        assertThat(scrubber.scrub("a " + VALUE + " b 70012345 c"))
                .isEqualTo("a [secret:token] b [secret:pin] c");
    }

    @Test
    void givesBackTheSameTextWhenThereIsNothingInIt() {
        String text = "nothing to see";
        assertThat(scrubber.scrub(text)).isSameAs(text);
        assertThat(scrubber.scrubJson("{ \"a\" : 1.50 }")).isEqualTo("{ \"a\" : 1.50 }");
        assertThat(Scrubber.NONE.isIdle()).isTrue();
        assertThat(Scrubber.NONE.scrub(VALUE)).isEqualTo(VALUE);
    }

    /** Jackson throws something other than an error of JSON for an exponent beyond an int. */
    @Test
    void scrubsWhatNoParserOfNumbersReads() {
        assertThat(scrubber.scrubJson("{\"n\":1e99999999999999999999,\"a\":\"" + VALUE + "\"}"))
                .isEqualTo("{\"n\":1e99999999999999999999,\"a\":\"[secret:token]\"}");
        assertThat(scrubber.scrubJson("{\"n\":1e999999999,\"a\":\"" + VALUE + "\"}"))
                .hasSizeLessThan(100)
                .contains("\"[secret:token]\"");
    }

    @Test
    void doesNotLookForShortValues() {
        assertThat(scrubber(Map.of("short", "1234567")).isIdle()).isTrue();
    }

    @Test
    void scrubsAStreamWhereverItIsCut() {
        String base64 = Base64.getEncoder().encodeToString(VALUE.getBytes(StandardCharsets.UTF_8));
        String text = "x " + VALUE + " y " + base64 + " z";
        for (int cut = 0; cut <= text.length(); cut++) {
            List<String> passed = new ArrayList<>();
            Scrubber.Stream stream = scrubber.stream(passed::add);
            stream.accept(text.substring(0, cut));
            stream.accept(text.substring(cut));
            stream.finish();
            assertThat(String.join("", passed)).isEqualTo("x [secret:token] y [secret:token] z");
        }
    }

    @Test
    void scrubsAStreamThatComesLetterByLetterAndHoldsLittleBack() {
        List<String> passed = new ArrayList<>();
        Scrubber.Stream stream = scrubber.stream(passed::add);
        "before ".chars().forEach(c -> stream.accept(Character.toString(c)));
        assertThat(String.join("", passed)).isEqualTo("before ");
        VALUE.chars().forEach(c -> stream.accept(Character.toString(c)));
        stream.accept(".");
        assertThat(String.join("", passed)).isEqualTo("before [secret:token].");
        stream.accept(VALUE.substring(0, 5));
        stream.finish();
        assertThat(String.join("", passed)).endsWith("." + VALUE.substring(0, 5));
    }

    @Test
    void keepsJsonJson() {
        JsonNode scrubbed =
                JSON.readTree(
                        scrubber.scrubJson(
                                JSON.writeValueAsString(
                                        Map.of(
                                                "text",
                                                "a " + VALUE,
                                                "list",
                                                List.of(Map.of(VALUE, 70012345, "n", 70012345.5)),
                                                "arguments",
                                                JSON.writeValueAsString(Map.of("p", VALUE))))));
        assertThat(scrubbed.path("text").asString()).isEqualTo("a [secret:token]");
        assertThat(scrubbed.at("/list/0/[secret:token]").asString()).isEqualTo("[secret:pin]");
        assertThat(JSON.readTree(scrubbed.path("arguments").asString()).path("p").asString())
                .isEqualTo("[secret:token]");
    }

    @Test
    void looksIntoTextsThatAreJsonHoweverOftenTheyAreWritten() {
        String json = VALUE;
        for (int depth = 0; depth < 6; depth++) {
            json = JSON.writeValueAsString(Map.of("p", json));
            assertThat(scrubber.scrubJson(json))
                    .contains("[secret:token]")
                    .doesNotContain("s3cr3t");
        }
    }

    @Test
    void leavesOtherNumbersAsTheyWereWritten() {
        assertThat(scrubber.scrubJson("{\"cost\":0.0000010,\"big\":1e3,\"v\":70012345}"))
                .isEqualTo("{\"cost\":0.0000010,\"big\":1000,\"v\":\"[secret:pin]\"}");
    }

    @Test
    void findsAValueUnderANameThatComesTwice() {
        assertThat(scrubber.scrubJson("{\"a\":\"70012345\",\"a\":\"x\"}"))
                .doesNotContain("70012345");
    }

    @Test
    void scrubsWhatIsNoJson() {
        assertThat(scrubber.scrubJson("{\"a\": 70012345")).isEqualTo("{\"a\": [secret:pin]");
    }

    @Test
    void leavesOutASignedBlockWhoseWordsItChanged() {
        String raw =
                """
                [{"type":"thinking","thinking":"70012345","signature":"c2ln"},
                 {"type":"thinking","thinking":"clean","signature":"c2ln"},
                 {"type":"text","text":"70012345"}]
                """;
        JsonNode scrubbed = JSON.readTree(scrubber.scrubJson(raw));
        assertThat(scrubbed).hasSize(2);
        assertThat(scrubbed.path(0).path("thinking").asString()).isEqualTo("clean");
        assertThat(scrubbed.path(1).path("text").asString()).isEqualTo("[secret:pin]");
    }

    /** A model may end one block in the middle of a value, and what it said is kept as it came. */
    @Test
    void scrubsAValueThatIsSplitOverTwoBlocksOfOneAnswer() {
        JsonNode scrubbed =
                JSON.readTree(
                        scrubber.scrubJson(
                                """
                                [{"type":"text","text":"clean"},{"type":"text","text":"it is 700"},
                                 {"type":"text","text":"12345."},{"type":"tool_use","id":"c"}]
                                """));
        assertThat(scrubbed).hasSize(3);
        assertThat(scrubbed.path(0).path("text").asString()).isEqualTo("clean");
        assertThat(scrubbed.path(1).path("text").asString()).isEqualTo("it is [secret:pin].");
    }

    @Test
    void findsAValueInBase64ThatIsWrappedAnywhere() {
        String value = "Xq7Rk2mZtW9x4".repeat(8);
        Scrubber one = scrubber(Map.of("key", value));
        for (int before = 0; before < 76; before++) {
            byte[] file =
                    ("x".repeat(before) + "=" + value + "\nmore").getBytes(StandardCharsets.UTF_8);
            String wrapped = Base64.getMimeEncoder().encodeToString(file);
            assertThat(one.scrub(wrapped)).contains("[secret:key]").hasSizeLessThan(140);
            String json = "said " + JSON.writeValueAsString(wrapped);
            assertThat(one.scrub(json)).contains("[secret:key]").hasSizeLessThan(150);
        }
    }

    @Test
    void looksForTheShortestValuesInEveryFormAndForTheRestInTheCommonOnes() {
        String first = "a<" + "0123456789".repeat(1_000);
        String second = "b<" + "9876543210".repeat(1_000) + "!";
        Scrubber both = scrubber(Map.of("first", first, "second", second));
        assertThat(both.scrub(first.replace("<", "&lt;"))).isEqualTo("[secret:first]");
        assertThat(both.scrub(second.replace("<", "\\u003c"))).isEqualTo("[secret:second]");
        assertThat(both.scrub(second.replace("<", "&lt;"))).startsWith("b&lt;");
    }

    @Test
    void scrubsTheLargestValuesInLargeTextsInOneCheapPass() {
        String large = "0123456789ABCDEFGHIJ".repeat(3_276);
        Scrubber many = scrubber(Map.of("large", large));
        String text = "x".repeat(500_000) + large + "0123456789".repeat(50_000);
        assertThat(many.scrub(text)).startsWith("xxx").contains("x[secret:large]0123");
    }

    /** No scrubber knows the token: each replica makes its own, and they live for minutes. */
    @Test
    void takesOutTokensOfRunsInWhateverFormWithoutKnowingThem() {
        Scrubber tokens = Scrubber.of(new TreeMap<>(), true);
        String token =
                IdentityTokens.header("RS256", "kid-7")
                        + "."
                        + "cGF5bG9hZA".repeat(40)
                        + "."
                        + "Zm9v_-".repeat(85);
        byte[] bytes = token.getBytes(StandardCharsets.UTF_8);
        String wrapped =
                Base64.getMimeEncoder()
                        .encodeToString(("Bearer " + token).getBytes(StandardCharsets.UTF_8));
        for (String form :
                List.of(
                        token,
                        Base64.getEncoder().encodeToString(bytes),
                        Base64.getUrlEncoder()
                                .encodeToString(("x" + token).getBytes(StandardCharsets.UTF_8)),
                        HexFormat.of().formatHex(bytes),
                        wrapped)) {
            String text = "it said \"" + form + "\", and then this.";
            String scrubbed = tokens.scrub(text);
            assertThat(scrubbed).contains("[token:run_identity]").endsWith("\", and then this.");
            assertThat(scrubbed.length()).as(scrubbed).isLessThan(80);
            for (int cut = 0; cut <= text.length(); cut += 7) {
                StringBuilder passed = new StringBuilder();
                Scrubber.Stream stream = tokens.stream(passed::append);
                stream.accept(text.substring(0, cut));
                stream.accept(text.substring(cut));
                stream.finish();
                assertThat(passed).hasToString(scrubbed);
            }
        }
        String two = "a " + token + " b\n" + token + "\n\"c\"";
        assertThat(tokens.scrub(two))
                .isEqualTo("a [token:run_identity] b\n[token:run_identity]\"c\"");
        assertThat(tokens.scrubJson("{\"a\":\"" + token + "\",\"b\":1}"))
                .isEqualTo("{\"a\":\"[token:run_identity]\",\"b\":1}");
        assertThat(tokens.scrub(token.substring(31))).isEqualTo(token.substring(31));
    }

    private static Scrubber scrubber(Map<String, String> values) {
        TreeMap<SecretName, String> named = new TreeMap<>();
        values.forEach((name, value) -> named.put(new SecretName(name), value));
        return Scrubber.of(named);
    }
}
