package dev.grove.core.model.openai;

import static dev.grove.core.model.openai.Chunks.DONE;
import static dev.grove.core.model.openai.Chunks.d;
import static dev.grove.core.model.openai.Chunks.fin;
import static dev.grove.core.model.openai.Chunks.use;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Price;
import dev.grove.core.model.price.Usage;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Usages as servers state them, and the tokens that they are. */
class StatedUsageTest {

    /** Input, output, read from the cache, written to it; or a flaw. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    # plain
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110}                   | 100 10 0 0
                    {'prompt_tokens':100,'completion_tokens':10}                                      | 100 10 0 0
                    {'prompt_tokens':100.0,'completion_tokens':10.0,'total_tokens':110.0}             | 100 10 0 0
                    {'prompt_tokens':'100','completion_tokens':'10','total_tokens':'110'}             | 100 10 0 0
                    {'prompt_tokens':'100.0','completion_tokens':' 10 '}                              | 100 10 0 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':0}                     | 100 10 0 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':null}                  | 100 10 0 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':50}                    | 100 10 0 0
                    {'input_tokens':100,'output_tokens':10,'total_tokens':110}                        | 100 10 0 0
                    {'inputTokens':100,'outputTokens':10,'totalTokens':110}                           | 100 10 0 0
                    {'prompt_tokens':100,'total_tokens':110}                                          | 100 10 0 0
                    {'completion_tokens':10,'total_tokens':110}                                       | 100 10 0 0
                    # thinking
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':5110}                  | 100 5010 0 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':5110,'completion_tokens_details':{'reasoning_tokens':5000}} | 100 5010 0 0
                    {'prompt_tokens':100,'completion_tokens':10,'completion_tokens_details':{'reasoning_tokens':5000}} | 100 5010 0 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110,'completion_tokens_details':{'reasoning_tokens':5000}} | 100 5010 0 0
                    {'prompt_tokens':100,'completion_tokens':5010,'total_tokens':5110,'completion_tokens_details':{'reasoning_tokens':5000}} | 100 5010 0 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':118,'completion_tokens_details':{'reasoning_tokens':8}} | 100 18 0 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110,'completion_tokens_details':{'reasoning_tokens':8}} | 100 10 0 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110,'completion_tokens_details':{'reasoning_tokens':'8'}} | 100 10 0 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':5110,'reasoning_tokens':5000} | 100 5010 0 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110,'completion_tokens_details':null} | 100 10 0 0
                    {'prompt_tokens':100,'completion_tokens':0,'total_tokens':5100,'completion_tokens_details':{'reasoning_tokens':5000}} | 100 5000 0 0
                    # cached, a part of the prompt
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110,'prompt_tokens_details':{'cached_tokens':80}} | 20 10 80 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110,'prompt_tokens_details':{'cached_tokens':'80'}} | 20 10 80 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110,'prompt_tokens_details':{'cached_tokens':null}} | 100 10 0 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110,'cached_tokens':80} | 20 10 80 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110,'prompt_cache_hit_tokens':80,'prompt_cache_miss_tokens':20} | 20 10 80 0
                    {'completion_tokens':10,'prompt_cache_hit_tokens':80,'prompt_cache_miss_tokens':20} | 20 10 80 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110,'prompt_tokens_details':{'cached_tokens':60,'cache_write_tokens':30}} | 10 10 60 30
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110,'cache_read_input_tokens':60,'cache_creation_input_tokens':30} | 10 10 60 30
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110,'prompt_tokens_details':{'cached_tokens':60},'cache_read_input_tokens':60} | 40 10 60 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110,'prompt_tokens_details':{'cached_tokens':100}} | 0 10 100 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':130,'prompt_tokens_details':{'cached_tokens':80},'completion_tokens_details':{'reasoning_tokens':20}} | 20 30 80 0
                    {'input_tokens':100,'output_tokens':10,'total_tokens':110,'input_tokens_details':{'cached_tokens':80}} | 20 10 80 0
                    # cached, beside the prompt
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':50110,'cache_read_input_tokens':50000} | 100 10 50000 0
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':190,'prompt_tokens_details':{'cached_tokens':80}} | 100 10 80 0
                    {'prompt_tokens':100,'completion_tokens':10,'cache_read_input_tokens':50000}      | 100 10 50000 0
                    {'input_tokens':100,'output_tokens':10,'cache_read_input_tokens':60,'cache_creation_input_tokens':30} | 100 10 60 30
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':55110,'cache_read_input_tokens':50000,'completion_tokens_details':{'reasoning_tokens':5000}} | 100 5010 50000 0
                    # nothing that an answer has
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110,'prompt_tokens_details':{'cached_tokens':101}} | cached_tokens is above
                    {'prompt_tokens':100,'completion_tokens':10,'prompt_tokens_details':{'cached_tokens':101}} | cached_tokens is above
                    {'prompt_tokens':100}                                                             | completion_tokens is missing
                    {'completion_tokens':10}                                                          | prompt_tokens is missing
                    {'total_tokens':110}                                                              | is missing
                    {'prompt_tokens':-100,'completion_tokens':10}                                     | below zero
                    {'prompt_tokens':100,'completion_tokens':10.5}                                    | no whole number
                    {'prompt_tokens':'many','completion_tokens':10}                                   | no whole number
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':-1}                    | below zero
                    {'prompt_tokens':100,'completion_tokens':10,'completion_tokens_details':{'reasoning_tokens':-5}} | below zero
                    {'prompt_tokens':100,'completion_tokens':0,'total_tokens':100}                    | no output
                    {'prompt_tokens':0,'completion_tokens':10,'total_tokens':10}                      | no input
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':1e12}                  | beyond
                    {'choices':1}                                                                     | is missing
                    # nothing that this call can have
                    {'prompt_tokens':999999999,'completion_tokens':10}                                | more input tokens than
                    {'prompt_tokens':100,'completion_tokens':999999999}                               | more output than
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':900000000}             | more output than
                    {'prompt_tokens':100,'completion_tokens':10,'cache_read_input_tokens':900000000}  | more input tokens than
                    {'completion_tokens':10,'total_tokens':1e999999999}                               | total_tokens is
                    # the most that it can have, and one more
                    {'prompt_tokens':1200000,'completion_tokens':10}                                  | 1200000 10 0 0
                    {'prompt_tokens':1200001,'completion_tokens':10}                                  | more input tokens than
                    {'prompt_tokens':100,'completion_tokens':68096}                                   | 100 68096 0 0
                    {'prompt_tokens':100,'completion_tokens':68097}                                   | more output than
                    """)
    void isReadWithNothingBelowTheTruth(String usage, String expected) {
        check(d("\"content\":\"x\"") + fin("stop") + use(json(usage)) + DONE, expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    data: {'choices':[{'index':0,'delta':{'content':'x'},'finish_reason':'stop','usage':{'prompt_tokens':100,'completion_tokens':10}}]} | [DONE]
                    data: {'choices':[{'index':0,'delta':{'content':'x'},'finish_reason':'stop'}],'x_groq':{'id':'r','usage':{'prompt_tokens':100,'completion_tokens':10}}} | [DONE]
                    data: {'choices':[{'index':0,'delta':{'content':'x'},'finish_reason':'stop'}],'usage':{'prompt_tokens':100,'completion_tokens':10}} | [DONE]
                    data: {'choices':[{'index':0,'delta':{'content':'x'},'finish_reason':'stop'}]} | data: {'choices':null,'usage':{'prompt_tokens':100,'completion_tokens':10}}
                    data: {'choices':[{'index':0,'delta':{'content':'x'},'finish_reason':'stop'}]} | data: {'usage':{'prompt_tokens':100,'completion_tokens':10}}
                    data: {'choices':[{'index':0,'delta':{'content':'x'},'finish_reason':'stop'}],'usage':{'prompt_tokens':100,'completion_tokens':10}} | data: {'choices':[],'usage':{'prompt_tokens':0,'completion_tokens':0,'total_tokens':0}}
                    data: {'choices':[{'index':0,'delta':{'content':'x'},'finish_reason':'stop'}],'usage':{'prompt_tokens':100,'completion_tokens':1}} | data: {'choices':[],'usage':{'prompt_tokens':100,'completion_tokens':10}}
                    data: {'choices':[{'index':0,'delta':{'content':'x'},'finish_reason':'stop'}],'usage':{'prompt_tokens':100,'completion_tokens':10}} | data: {'choices':[],'usage':null}
                    data: {'choices':[{'index':0,'delta':{'content':'x'},'finish_reason':'stop'}],'usage':{'prompt_tokens':100,'completion_tokens':10}} | data: {'choices':[],'usage':{}}
                    """)
    void isFoundWhereverItStands(String first, String second) {
        check(json(first) + "\n\n" + json(second) + "\n\n" + DONE, "100 10 0 0");
    }

    /** Totals do not fall; zeros and gaps are how servers state none. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {'prompt_tokens':100,'completion_tokens':28000} | {'prompt_tokens':100,'completion_tokens':20}  | completion_tokens falls
                    {'prompt_tokens':100000,'completion_tokens':1}  | {'prompt_tokens':100,'completion_tokens':10}  | prompt_tokens falls
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':9000} | {'prompt_tokens':100,'completion_tokens':10,'total_tokens':110} | total_tokens falls
                    """)
    void isNotBelievedWhereItFalls(String first, String second, String flaw) {
        check(
                d("\"content\":\"x\"") + use(json(first)) + fin("stop") + use(json(second)) + DONE,
                flaw);
    }

    @Test
    void isReadAfterTheEnd() {
        String whole = d("\"content\":\"x\"") + fin("stop") + DONE;
        check(whole + Chunks.USE, "100 10 0 0");
        check(whole + DONE + Chunks.USE.strip(), "100 10 0 0");
        check(whole, "is missing");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':5110}                            | 1 10 0.1 1.25   | 0.050200000
                    {'prompt_tokens':100,'completion_tokens':10,'prompt_tokens_details':{'cached_tokens':80}}   | 1 10 0.1 1.25   | 0.000128000
                    {'prompt_tokens':100,'completion_tokens':10,'prompt_tokens_details':{'cached_tokens':60,'cache_write_tokens':30}} | 1 10 0.1 1.25 | 0.000153500
                    {'prompt_tokens':100,'completion_tokens':10,'total_tokens':50110,'cache_read_input_tokens':50000} | 3 15 0.3 3.75 | 0.015450000
                    {'prompt_tokens':'33','completion_tokens':'7'}                                              | 0.15 0.6 0.075 0 | 0.000009150
                    {'prompt_tokens':1,'completion_tokens':1}                                                   | 0.0001 0.0003 0 0 | 0.000000001
                    {'prompt_tokens':123457,'completion_tokens':10,'total_tokens':128467,'completion_tokens_details':{'reasoning_tokens':5000}} | 1.25 10 0.125 0 | 0.204421250
                    {'completion_tokens':10,'prompt_cache_hit_tokens':64,'prompt_cache_miss_tokens':36}         | 0.27 1.1 0.07 0 | 0.000025200
                    """)
    void costsWhatThePricesSay(String usage, String prices, BigDecimal cost) {
        String[] amounts = prices.split(" ");
        Price price =
                new Price(
                        new BigDecimal(amounts[0]),
                        new BigDecimal(amounts[1]),
                        new BigDecimal(amounts[2]),
                        new BigDecimal(amounts[3]));
        Bill bill = bill(d("\"content\":\"x\"") + fin("stop") + use(json(usage)) + DONE);
        assertThat(bill)
                .isInstanceOfSatisfying(
                        Bill.Stated.class,
                        stated -> assertThat(price.cost(stated.usage())).isEqualTo(cost));
    }

    private static void check(String wire, String expected) {
        switch (bill(wire)) {
            case Bill.Stated(Usage u, _) ->
                    assertThat(
                                    u.inputTokens()
                                            + " "
                                            + u.outputTokens()
                                            + " "
                                            + u.cacheReadTokens()
                                            + " "
                                            + u.cacheWriteTokens())
                            .isEqualTo(expected);
            case Bill.Unusable(String flaw) -> assertThat(flaw).contains(expected);
        }
    }

    private static Bill bill(String wire) {
        return ((ModelOutcome.Answered) Chunks.read(wire)).bill();
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }
}
