package dev.grove.core.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.option.CacheTtl;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Price;
import dev.grove.core.model.price.Usage;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Usages as servers state them, against exact amounts. */
class AnthropicUsageTest {

    /** USD for a million tokens: input 1, output 10, cache read 0.1, cache write 1.25. */
    private static final Price PRICE =
            new Price(
                    BigDecimal.ONE, BigDecimal.TEN, new BigDecimal("0.1"), new BigDecimal("1.25"));

    /** Usage of the first event, and of the last; tokens of input, output, reads and writes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            textBlock =
                    """
                    # as published
                    {"input_tokens":100,"output_tokens":1}|{"output_tokens":10}|100|10|0|0|0.000200000
                    # zeros and nulls that would overwrite
                    {"input_tokens":100,"cache_read_input_tokens":50000,"output_tokens":1}|{"input_tokens":100,"cache_read_input_tokens":0,"output_tokens":10}|100|10|50000|0|0.005200000
                    {"input_tokens":100,"cache_creation_input_tokens":4000,"output_tokens":1}|{"input_tokens":0,"cache_creation_input_tokens":0,"output_tokens":10}|100|10|0|4000|0.005200000
                    {"input_tokens":100,"output_tokens":1}|{"input_tokens":null,"cache_read_input_tokens":null,"output_tokens":10}|100|10|0|0|0.000200000
                    # input stated at the end alone
                    {"input_tokens":0,"output_tokens":0}|{"input_tokens":120,"output_tokens":10}|120|10|0|0|0.000220000
                    {}|{"input_tokens":120,"output_tokens":10,"cache_read_input_tokens":50}|120|10|50|0|0.000225000
                    null|{"input_tokens":120,"output_tokens":10}|120|10|0|0|0.000220000
                    # the same input, of which the end says that a part was cached
                    {"input_tokens":3602,"output_tokens":0}|{"input_tokens":100,"cache_read_input_tokens":3502,"output_tokens":10}|100|10|3502|0|0.000550200
                    # the cached part at the end alone
                    {"input_tokens":3602,"output_tokens":0}|{"cache_creation_input_tokens":0,"cache_read_input_tokens":3604,"prompt_tokens_details":{"cached_tokens":3604},"output_tokens":878}|3602|878|3604|0|0.012742400
                    # a server's tools read more as the answer goes on
                    {"input_tokens":100,"output_tokens":1}|{"input_tokens":9100,"output_tokens":10,"server_tool_use":{"web_search_requests":1}}|9100|10|0|0|0.009200000
                    # output stated at the start alone, by servers that have the whole answer then
                    {"input_tokens":100,"output_tokens":10}|{}|100|10|0|0|0.000200000
                    {"input_tokens":100,"output_tokens":10}|{"output_tokens":0}|100|10|0|0|0.000200000
                    {"input_tokens":100,"output_tokens":10}|{"output_tokens":null}|100|10|0|0|0.000200000
                    # writes by how long they last
                    {"input_tokens":100,"output_tokens":1,"cache_creation":{"ephemeral_5m_input_tokens":400,"ephemeral_1h_input_tokens":600}}|{"output_tokens":10}|100|10|0|1000|0.001900000
                    {"input_tokens":100,"output_tokens":1,"cache_creation_input_tokens":1000,"cache_creation":{"ephemeral_5m_input_tokens":400,"ephemeral_1h_input_tokens":600}}|{"output_tokens":10}|100|10|0|1000|0.001900000
                    {"input_tokens":100,"output_tokens":1,"cache_creation_input_tokens":0,"cache_creation":{"ephemeral_1h_input_tokens":600}}|{"output_tokens":10}|100|10|0|600|0.001400000
                    # a request in several samplings
                    {"input_tokens":23000,"output_tokens":1}|{"input_tokens":23000,"output_tokens":1000,"iterations":[{"type":"compaction","input_tokens":180000,"output_tokens":3500},{"type":"message","input_tokens":23000,"output_tokens":1000}]}|203000|4500|0|0|0.248000000
                    {"input_tokens":10,"output_tokens":1}|{"output_tokens":10,"iterations":[{"input_tokens":10,"output_tokens":10,"cache_read_input_tokens":700}]}|10|10|700|0|0.000180000
                    # texts and decimals for numbers
                    {"input_tokens":"100","output_tokens":"1"}|{"output_tokens":"10"}|100|10|0|0|0.000200000
                    {"input_tokens":100.0,"output_tokens":1.0}|{"output_tokens":10.0}|100|10|0|0|0.000200000
                    # the names of Chat Completions
                    {"prompt_tokens":0,"completion_tokens":0}|{"prompt_tokens":100,"completion_tokens":10}|100|10|0|0|0.000200000
                    {}|{"prompt_tokens":100,"completion_tokens":10,"prompt_tokens_details":{"cached_tokens":40}}|60|10|40|0|0.000164000
                    # garbage beside a good figure
                    {"input_tokens":100,"output_tokens":1}|{"input_tokens":"n/a","output_tokens":10}|100|10|0|0|0.000200000
                    {"input_tokens":100,"output_tokens":1}|{"input_tokens":-1,"output_tokens":10}|100|10|0|0|0.000200000
                    """)
    void countsEachTokenOnceAndNoneLess(
            String start,
            String end,
            long input,
            long output,
            long read,
            long write,
            BigDecimal cost) {
        Bill bill = billOf(start, end, "stop");
        assertThat(bill)
                .isInstanceOfSatisfying(
                        Bill.Stated.class,
                        stated -> {
                            assertThat(stated.usage())
                                    .isEqualTo(new Usage(input, output, read, write));
                            assertThat(PRICE.cost(stated.usage(), stated.hourWrites()))
                                    .isEqualTo(cost);
                        });
    }

    /** Writes by the time that was asked for: what is stated without one is not billed too low. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            nullValues = "none",
            textBlock =
                    """
                    # without a time: as it was asked for
                    HOUR|{"cache_creation_input_tokens":1000}|{}|1000|1000
                    MINUTES|{"cache_creation_input_tokens":1000}|{}|1000|0
                    none|{"cache_creation_input_tokens":1000}|{}|1000|0
                    HOUR|{}|{"cache_creation_input_tokens":1000}|1000|1000
                    # with one: as it is stated
                    HOUR|{"cache_creation_input_tokens":1000,"cache_creation":{"ephemeral_5m_input_tokens":400,"ephemeral_1h_input_tokens":600}}|{}|1000|600
                    HOUR|{"cache_creation_input_tokens":1000,"cache_creation":{"ephemeral_5m_input_tokens":1000,"ephemeral_1h_input_tokens":0}}|{}|1000|0
                    none|{"cache_creation":{"ephemeral_1h_input_tokens":600}}|{}|600|600
                    MINUTES|{"cache_creation_input_tokens":500,"cache_creation":{"ephemeral_1h_input_tokens":500}}|{}|500|500
                    # partly with one: the rest as it was asked for
                    HOUR|{"cache_creation_input_tokens":1000,"cache_creation":{"ephemeral_5m_input_tokens":400}}|{}|1000|600
                    # more than all
                    none|{"cache_creation_input_tokens":0,"cache_creation":{"ephemeral_1h_input_tokens":700}}|{"cache_creation_input_tokens":0}|700|700
                    # several samplings
                    HOUR|{}|{"iterations":[{"cache_creation_input_tokens":300},{"cache_creation_input_tokens":200,"cache_creation":{"ephemeral_5m_input_tokens":200}}]}|500|300
                    # a later zero takes nothing back
                    none|{"cache_creation":{"ephemeral_1h_input_tokens":600}}|{"cache_creation":{"ephemeral_1h_input_tokens":0}}|600|600
                    """)
    void tellsHoursFromMinutes(
            @Nullable CacheTtl asked, String start, String end, long written, long hours) {
        StreamedUsage usage = new StreamedUsage(AnthropicLines.BOUNDS, asked);
        usage.begin(counts(start).put("input_tokens", 10).put("output_tokens", 1));
        usage.take(counts(end).put("output_tokens", 10));
        assertThat(usage.bill(40)).isEqualTo(new Bill.Stated(new Usage(10, 10, 0, written), hours));
    }

    private static ObjectNode counts(String json) {
        return (ObjectNode) JsonMapper.shared().readTree(json);
    }

    /** Bedrock states its counts once more with the last event, and some gateways nowhere else. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            textBlock =
                    """
                    {}|{"output_tokens":10}|{"type":"message_stop","amazon-bedrock-invocationMetrics":{"inputTokenCount":100,"outputTokenCount":10,"cacheReadInputTokenCount":500,"cacheWriteInputTokenCount":20,"firstByteLatency":5}}|100|10|500|20
                    {"input_tokens":0,"output_tokens":0}|{"output_tokens":10}|{"type":"message_stop","usage":{"input_tokens":100,"cache_read_input_tokens":500}}|100|10|500|0
                    {"input_tokens":100,"output_tokens":1,"cache_read_input_tokens":500}|{"output_tokens":10}|{"type":"message_stop","amazon-bedrock-invocationMetrics":{"inputTokenCount":100,"outputTokenCount":10}}|100|10|500|0
                    """)
    void takesCountsOfTheLastEvent(
            String start, String end, String stop, long input, long output, long read, long write) {
        assertThat(billOf(start, end, stop))
                .isEqualTo(new Bill.Stated(new Usage(input, output, read, write)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            textBlock =
                    """
                    {"input_tokens":100,"output_tokens":1}|{}|output_tokens is missing
                    {"input_tokens":100,"output_tokens":1}|{"output_tokens":0}|it states no output
                    {"input_tokens":0,"output_tokens":0}|{"output_tokens":10}|it states no input
                    {}|{"output_tokens":10}|input_tokens is missing
                    {"input_tokens":"many","output_tokens":1}|{"output_tokens":10}|input_tokens is no whole number
                    {"input_tokens":100,"output_tokens":1}|{"output_tokens":10.5}|output_tokens is no whole number
                    {"input_tokens":100,"output_tokens":1}|{"output_tokens":-10}|output_tokens is below zero
                    {"input_tokens":1e12,"output_tokens":1}|{"output_tokens":10}|input_tokens is beyond
                    {"input_tokens":1e999999999,"output_tokens":1}|{"input_tokens":1e999999999,"output_tokens":10}|input_tokens is beyond
                    {"prompt_tokens":1e999999999,"output_tokens":1}|{"output_tokens":10,"prompt_tokens_details":{"cached_tokens":1e999999999}}|input_tokens is beyond
                    # ends that take back what the beginning said
                    {"input_tokens":100,"output_tokens":28000}|{"output_tokens":20}|fewer tokens at the end
                    {"input_tokens":100000,"output_tokens":1}|{"input_tokens":100,"output_tokens":10}|fewer tokens at the end
                    {"input_tokens":100,"cache_read_input_tokens":50000,"output_tokens":1}|{"input_tokens":100,"cache_read_input_tokens":50,"output_tokens":10}|fewer tokens at the end
                    # counts that this call cannot have
                    {"input_tokens":999999999,"output_tokens":1}|{"output_tokens":10}|more input tokens than the request has bytes
                    {"input_tokens":100,"output_tokens":1,"cache_read_input_tokens":999999999}|{"output_tokens":10}|more input tokens than the request has bytes
                    {"input_tokens":100,"output_tokens":1}|{"output_tokens":999999999}|more output than the answer was allowed
                    {"input_tokens":100,"output_tokens":1,"cache_creation":{"ephemeral_5m_input_tokens":"x"}}|{"output_tokens":10}|cache_creation_input_tokens is no whole number
                    """)
    void takesNoBillThatNoAnswerHas(String start, String end, String flaw) {
        assertThat(billOf(start, end, "stop"))
                .isInstanceOfSatisfying(
                        Bill.Unusable.class,
                        unusable -> assertThat(unusable.flaw()).contains(flaw));
    }

    /** A placeholder of the first event does not stand for a long answer. */
    @ParameterizedTest
    @CsvSource({"8, false", "200, true"})
    void believesOutputOfTheStartWhereItCoversTheAnswer(int stated, boolean isBelieved) {
        ModelOutcome outcome =
                AnthropicLines.read(
                        "start{\"input_tokens\":100,\"output_tokens\":" + stated + "}",
                        "text(0,\"" + "word ".repeat(100) + "\")",
                        "end(end_turn)",
                        "stop");
        assertThat(((ModelOutcome.Answered) outcome).bill() instanceof Bill.Stated)
                .isEqualTo(isBelieved);
    }

    private static Bill billOf(String start, String end, String stop) {
        ModelOutcome outcome =
                AnthropicLines.read(
                        "{\"type\":\"message_start\",\"message\":{\"model\":\"m\",\"usage\":"
                                + start
                                + "}}",
                        "text(0,\"bye\")",
                        "end(end_turn)" + end,
                        stop);
        assertThat(outcome).isInstanceOf(ModelOutcome.Answered.class);
        return ((ModelOutcome.Answered) outcome).bill();
    }
}
