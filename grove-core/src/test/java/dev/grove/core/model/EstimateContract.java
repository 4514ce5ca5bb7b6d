package dev.grove.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.TestModelHttp;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Estimate of the input tokens that a conversation is billed at most, against real tokenizers and
 * against bills on providers' own pages.
 */
public abstract class EstimateContract {

    /** Tokens that providers may put around a message, and around the whole request. */
    private static final int AROUND_A_MESSAGE = 8;

    private static final EncodingRegistry ENCODINGS = Encodings.newLazyEncodingRegistry();

    private static final List<Encoding> TOKENIZERS =
            List.of(
                    ENCODINGS.getEncoding(EncodingType.O200K_BASE),
                    ENCODINGS.getEncoding(EncodingType.CL100K_BASE));

    protected static final ToolSpec WEATHER =
            new ToolSpec(
                    "get_weather",
                    "Get the current weather in a given location",
                    (ObjectNode)
                            JsonMapper.shared()
                                    .readTree(
                                            """
                                            {"type": "object",
                                             "properties": {"location": {"type": "string",
                                               "description": "The city and state, e.g. San Francisco, CA"}},
                                             "required": ["location"]}
                                            """),
                    Effect.READ_ONLY,
                    Bucket.BUILT_IN);

    private ModelHttp http;

    protected abstract ModelProvider provider(String url, ModelHttp client);

    /**
     * Requests with the input that the provider's documentation says was billed; the documented
     * ones have at least this content.
     */
    protected abstract Stream<Recorded> recorded();

    /** A request and its billed input. */
    public record Recorded(String system, String user, List<ToolSpec> tools, long inputTokens) {}

    @BeforeEach
    void setUp() {
        http = TestModelHttp.withInactivity(Duration.ofSeconds(1));
    }

    @AfterEach
    void tearDown() throws IOException {
        http.close();
    }

    @Test
    void isNeverBelowWhatProvidersSayTheyBilled() {
        assertThat(recorded())
                .isNotEmpty()
                .allSatisfy(request -> {
                    Conversation conversation = open(request.system(), request.tools());
                    conversation.append(new Message.User(request.user()));
                    assertThat(conversation.estimatedInputTokens())
                            .isGreaterThanOrEqualTo(request.inputTokens());
                });
    }

    static Stream<Arguments> texts() {
        Random random = new Random(4);
        byte[] bytes = new byte[3_000];
        random.nextBytes(bytes);
        return Stream.of(
                Arguments.of("English", "All human beings are born free and equal. ".repeat(80)),
                Arguments.of(
                        "code", "for (int i = 0; i < n; i++) {\n\tsum += a[i];\n}\n".repeat(60)),
                Arguments.of("JSON", "{\"a\":[1,2,{\"b\":null}],\"c\":\"d\\\"e\"},\n".repeat(80)),
                Arguments.of("German", "Würde und Rechte gehören allen Menschen. ".repeat(80)),
                Arguments.of("Russian", "Все люди рождаются свободными. ".repeat(80)),
                Arguments.of("Chinese", "人人生而自由，在尊严和权利上一律平等。".repeat(80)),
                Arguments.of("Thai", "มนุษย์ทั้งหลายเกิดมามีอิสระ".repeat(80)),
                Arguments.of("digits", points(random, '0', 10)),
                Arguments.of("letters", points(random, 'a', 26)),
                Arguments.of("capitals", points(random, 'A', 26)),
                Arguments.of("printable", points(random, '!', 94)),
                Arguments.of("base64", Base64.getEncoder().encodeToString(bytes)),
                Arguments.of("hexadecimal", HexFormat.of().formatHex(bytes)),
                Arguments.of("rare ideographs", points(random, 0x4e00, 20_000)),
                Arguments.of("emoji", points(random, 0x1F300, 0x3ff)),
                Arguments.of("cuneiform", points(random, 0x12000, 0x300)),
                Arguments.of("control characters", "\u0001\u001b[0m\t".repeat(300)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    void isNeverBelowWhatTokenizersCount(String name, String text) {
        Conversation conversation = open(text, List.of(WEATHER));
        conversation.append(new Message.User(text));
        long before = conversation.estimatedInputTokens();
        assertThat(before).isGreaterThanOrEqualTo(2 * (count(text) + AROUND_A_MESSAGE));
        conversation.append(
                new Message.ToolResults(
                        List.of(new Message.ToolCallResult("call_1", "echo", text, false))));
        assertThat(conversation.estimatedInputTokens() - before)
                .as("growth by a result of %s", name)
                .isGreaterThanOrEqualTo(count(text) + AROUND_A_MESSAGE);
    }

    /** So that runs are not stopped long before their budget is spent. */
    @Test
    void isAtMostFiveTimesWhatEnglishTakes() {
        String text = "All human beings are born free and equal in dignity. ".repeat(200);
        Conversation conversation = open("Be brief.", List.of());
        conversation.append(new Message.User(text));
        assertThat(conversation.estimatedInputTokens()).isLessThan(5 * count(text) + 300);
    }

    private Conversation open(String system, List<ToolSpec> tools) {
        return provider("http://127.0.0.1:9", http)
                .open("test-model", system, tools, ModelOptions.NONE);
    }

    private static long count(String text) {
        return TOKENIZERS.stream()
                .mapToLong(tokenizer -> tokenizer.countTokensOrdinary(text))
                .max()
                .orElseThrow();
    }

    private static String points(Random random, int first, int many) {
        return IntStream.range(0, 2_000)
                .map(_ -> first + random.nextInt(many))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
