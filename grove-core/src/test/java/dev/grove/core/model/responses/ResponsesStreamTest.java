package dev.grove.core.model.responses;

import static dev.grove.core.model.responses.Events.USAGE;
import static dev.grove.core.model.responses.Events.added;
import static dev.grove.core.model.responses.Events.answer;
import static dev.grove.core.model.responses.Events.call;
import static dev.grove.core.model.responses.Events.completed;
import static dev.grove.core.model.responses.Events.done;
import static dev.grove.core.model.responses.Events.e;
import static dev.grove.core.model.responses.Events.message;
import static dev.grove.core.model.responses.Events.read;
import static dev.grove.core.model.responses.Events.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grove.core.model.Answer;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Usage;
import dev.grove.core.tool.ToolCall;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers as servers stream them, and what they are. */
class ResponsesStreamTest {

    private static final String REASONING =
            "{'id':'rs_1','type':'reasoning','summary':[{'type':'summary_text','text':'so'}],'encrypted_content':'gAAA='}";
    private static final String ARGUMENTS = "'{\\'text\\':\\'a\\'}'";

    /** OpenAI: reasoning begins encrypted, and ends with other bytes that mean the same. */
    @Test
    void takesReasoningOfItsEndAndACallAfterIt() {
        String wire =
                e("response.created", "'response':{'id':'r','model':'m','status':'in_progress'}")
                        + e("response.in_progress", "'response':{'id':'r','usage':null}")
                        + added(0, REASONING.replace("gAAA=", "begun"))
                        + e("response.reasoning_summary_part.added", "'part':{'text':''}")
                        + e(
                                "response.reasoning_summary_text.delta",
                                "'item_id':'rs_1','delta':'so'")
                        + done(0, REASONING)
                        + added(1, call("fc_1", "call_1", "note", "''"))
                        + e(
                                "response.function_call_arguments.delta",
                                "'item_id':'fc_1','output_index':1,'delta':'{\\'text\\':',"
                                        + "'obfuscation':'xx'")
                        + e(
                                "response.function_call_arguments.delta",
                                "'item_id':'fc_1','output_index':1,'delta':'\\'a\\'}'")
                        + e(
                                "response.function_call_arguments.done",
                                "'item_id':'fc_1','output_index':1,'arguments':" + ARGUMENTS)
                        + done(1, call("fc_1", "call_1", "note", ARGUMENTS))
                        + completed(
                                REASONING.replace("gAAA=", "again")
                                        + ","
                                        + call("fc_1", "call_1", "note", ARGUMENTS));
        List<String> deltas = new ArrayList<>();
        ModelOutcome.Answered outcome = (ModelOutcome.Answered) read(wire, deltas);
        Answer answer = outcome.answer();
        assertThat(answer.model()).isEqualTo("m");
        assertThat(answer.text()).isEmpty();
        assertThat(deltas).as("thinking is not said").isEmpty();
        assertThat(answer.stopReason()).isEqualTo(Answer.StopReason.TOOL_CALLS);
        assertThat(answer.toolCalls())
                .extracting(ToolCall::id, ToolCall::name, each -> each.arguments().toString())
                .containsExactly(tuple("call_1", "note", "{\"text\":\"a\"}"));
        assertThat(answer.raw())
                .startsWith("[" + REASONING.replace('\'', '"') + ",{")
                .doesNotContain("again");
        assertThat(outcome.bill()).isEqualTo(new Bill.Stated(new Usage(60, 10, 40, 0)));
    }

    /** Codex's servers, xAI: the response that ends the stream has no output, or null. */
    @ParameterizedTest
    @ValueSource(strings = {"", "'output':null,", "'output':[],"})
    void takesAnAnswerWhoseEndListsNoItems(String output) {
        String wire =
                added(0, message("m1", ""))
                        + text(0, "m1", "Hel")
                        + text(0, "m1", "lo")
                        + done(0, message("m1", "Hello"))
                        + e(
                                "response.completed",
                                "'response':{'status':'completed'," + output + USAGE + "}");
        assertThat(answer(wire).text()).isEqualTo("Hello");
        assertThat(answer(wire).stopReason()).isEqualTo(Answer.StopReason.END);
    }

    /** vLLM: reasoning as text, an id of its own in each event, content indexes that count up. */
    @Test
    void takesPiecesWhoseIdsAreOthers() {
        String reasoning =
                "{'type':'reasoning','id':'a1','summary':[],'content':[{'type':'reasoning_text','text':'hm'}],'encrypted_content':null,'status':null}";
        String wire =
                added(0, "{'type':'reasoning','id':'a0','summary':[],'status':'in_progress'}")
                        + e("response.reasoning_part.added", "'item_id':'','part':{}")
                        + e(
                                "response.reasoning_text.delta",
                                "'item_id':'x','content_index':8,'delta':'hm'")
                        + done(0, reasoning)
                        + added(1, message("m0", ""))
                        + text(1, "other", "Hi ")
                        + text(1, "another", "there")
                        + done(1, message("m9", "Hi there"))
                        + completed(
                                reasoning.replace("a1", "z1") + "," + message("z2", "Hi there"));
        assertThat(answer(wire).text()).isEqualTo("Hi there");
        assertThat(answer(wire).raw()).contains("\"hm\"").contains("m9").doesNotContain("z2");
    }

    /** vLLM before 0.13, LM Studio: parallel calls at one place, told apart by their ids alone. */
    @Test
    void takesCallsThatAreInterleavedAtOnePlace() {
        String wire =
                added(0, call("f1", "c1", "note", "''"))
                        + added(0, call("f2", "c2", "note", "''"))
                        + e(
                                "response.function_call_arguments.delta",
                                "'item_id':'f1','output_index':0,'delta':'{\\'n\\''")
                        + e(
                                "response.function_call_arguments.delta",
                                "'item_id':'f2','output_index':0,'delta':'{\\'n\\':2}'")
                        + e(
                                "response.function_call_arguments.delta",
                                "'item_id':'f1','output_index':0,'delta':':1}'")
                        + done(0, call("f1", "c1", "note", "'{\\'n\\':1}'"))
                        + done(0, call("f2", "c2", "note", "''"))
                        + completed("");
        assertThat(answer(wire).toolCalls())
                .extracting(ToolCall::id, each -> each.arguments().toString())
                .containsExactly(tuple("c1", "{\"n\":1}"), tuple("c2", "{\"n\":2}"));
    }

    @Test
    void takesCallsWithoutIdsOfItems() {
        String one = "{'type':'function_call','call_id':'c1','name':'note','arguments':'{}'}";
        String wire =
                added(0, one)
                        + added(0, one.replace("c1", "c2"))
                        + done(0, one.replace("{}", "{\\'n\\':1}"))
                        + done(0, one.replace("c1", "c2").replace("{}", "{\\'n\\':2}"))
                        + completed("");
        assertThat(answer(wire).toolCalls())
                .extracting(ToolCall::id, each -> each.arguments().toString())
                .containsExactly(tuple("c1", "{\"n\":1}"), tuple("c2", "{\"n\":2}"));
    }

    /** Ollama: an item for each call, whole at once; the thinking as summary. */
    @Test
    void takesItemsThatComeAtOnce() {
        String wire =
                added(0, "{'id':'rs_7','type':'reasoning','summary':[]}")
                        + e(
                                "response.reasoning_summary_text.delta",
                                "'item_id':'rs_7','output_index':0,'summary_index':0,'delta':'think'")
                        + done(
                                0,
                                "{'id':'rs_7','type':'reasoning','summary':[{'type':'summary_text','text':'think'}],'encrypted_content':'think'}")
                        + done(1, call("fc_1", "call_9", "note", "'{}'"))
                        + completed("");
        Answer answer = answer(wire);
        assertThat(answer.toolCalls()).extracting(ToolCall::id).containsExactly("call_9");
        assertThat(answer.raw()).contains("rs_7");
    }

    /** OpenRouter: comments while it waits, and {@code [DONE]} after the end. */
    @Test
    void takesCommentsAndTheSentinelOfChatCompletions() {
        String wire =
                ": OPENROUTER PROCESSING\n\n"
                        + added(0, message("m1", ""))
                        + text(0, "m1", "ok")
                        + completed(message("m1", "ok"))
                        + "data: [DONE]\n\n";
        assertThat(answer(wire).text()).isEqualTo("ok");
    }

    @Test
    void takesAnAnswerThatDoesNotStream() {
        String whole =
                ("{'id':'r','object':'response','model':'m','status':'completed','text':{'format':{'type':'text'}},'output':["
                                + message("m1", "whole")
                                + "],"
                                + USAGE
                                + "}")
                        .replace('\'', '"');
        List<String> deltas = new ArrayList<>();
        ModelOutcome.Answered outcome = (ModelOutcome.Answered) read(whole, deltas);
        assertThat(outcome.answer().text()).isEqualTo("whole");
        assertThat(deltas).containsExactly("whole");
        assertThat(outcome.bill()).isInstanceOf(Bill.Stated.class);
    }

    @Test
    void passesOverWhatComesTwice() {
        String wire =
                added(0, message("m1", ""))
                        + added(0, message("m1", ""))
                        + text(0, "m1", "once")
                        + done(0, message("m1", "once"))
                        + done(0, message("m1", "once"))
                        + text(0, "m1", " late")
                        + added(1, call("f1", "c1", "note", "''"))
                        + done(1, call("f1", "c1", "note", "'{}'"))
                        + done(1, call("f1", "c1", "note", "'{}'"))
                        + completed(message("m1", "once") + "," + call("f1", "c1", "note", "'{}'"));
        assertThat(answer(wire).text()).isEqualTo("once");
        assertThat(answer(wire).toolCalls()).hasSize(1);
    }

    @Test
    void passesOverEventsAndItemsThatAreUnknown() {
        String search =
                "{'type':'web_search_call','id':'ws','status':'completed','action':{'type':'search'}}";
        String wire =
                e("response.queued", "'response':{'status':'queued'}")
                        + added(0, search)
                        + e("response.web_search_call.searching", "'item_id':'ws'")
                        + done(0, search)
                        + e("response.something.new", "'delta':'x','error':null")
                        + e("keepalive", "")
                        + done(1, message("m1", "found"))
                        + completed(search + "," + message("m1", "found"));
        Answer answer = answer(wire);
        assertThat(answer.text()).isEqualTo("found");
        assertThat(answer.raw()).as("kept as it came").contains("web_search_call");
    }

    @Test
    void putsABlankLineBetweenMessages() {
        List<String> deltas = new ArrayList<>();
        ModelOutcome outcome =
                read(
                        text(0, "m1", "I look.")
                                + done(0, message("m1", "I look."))
                                + text(1, "m2", "Done.")
                                + done(1, message("m2", "Done."))
                                + completed(""),
                        deltas);
        assertThat(((ModelOutcome.Answered) outcome).answer().text()).isEqualTo("I look.\n\nDone.");
        assertThat(String.join("", deltas)).isEqualTo("I look.\n\nDone.");
    }

    /** Whatever came before: only an event that ends the response proves its end. */
    @ParameterizedTest
    @ValueSource(strings = {"", "data: [DONE]\n\n"})
    void callsAStreamWithoutItsEndBroken(String last) {
        assertThat(read(text(0, "m1", "all") + done(0, message("m1", "all")) + last))
                .isEqualTo(
                        new ModelOutcome.Unavailable(
                                "The answer broke off in the middle: no event ended the response",
                                null,
                                Bill.LOST));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    max_output_tokens      | MAX_TOKENS
                    max_tokens             | MAX_TOKENS
                    content_filter         | REFUSED
                    context_length_exceeded| OVERFLOW
                    something_else         | UNAVAILABLE
                    ''                     | UNAVAILABLE
                    """)
    void knowsWhyAnAnswerIsIncomplete(String reason, String expected) {
        String wire =
                text(0, "m1", "half")
                        + e(
                                "response.incomplete",
                                "'response':{'status':'incomplete','incomplete_details':{'reason':'"
                                        + reason
                                        + "'},"
                                        + USAGE
                                        + "}");
        assertThat(brief(read(wire))).isEqualTo(expected);
    }

    @Test
    void refusesTheArgumentsOfACallThatTheLimitCut() {
        String wire =
                added(0, call("f1", "c1", "note", "''"))
                        + e(
                                "response.function_call_arguments.delta",
                                "'item_id':'f1','delta':'{\\'te'")
                        + e(
                                "response.incomplete",
                                "'response':{'status':'incomplete','incomplete_details':{'reason':'max_output_tokens'},"
                                        + USAGE
                                        + "}");
        assertThat(answer(wire).toolCalls().getFirst().arguments().has(ToolCall.UNREADABLE))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    server_error            | The server had an error                | UNAVAILABLE
                    rate_limit_exceeded     | Try again in 7s                        | UNAVAILABLE
                    insufficient_quota      | You exceeded your current quota        | REJECTED
                    context_length_exceeded | Your input exceeds the context window  | OVERFLOW
                    invalid_prompt          | Invalid prompt: flagged                | REJECTED
                    invalid_request_error   | bad schema                             | REJECTED
                    """)
    void knowsTheMeaningOfAFailureInTheStream(String code, String message, String expected) {
        String error = "{'code':'" + code + "','message':'" + message + "'}";
        String failed =
                e("response.failed", "'response':{'status':'failed','error':" + error + "}");
        assertThat(brief(read(failed))).isEqualTo(expected);
        String event = e("error", "'code':'" + code + "','message':'" + message + "','param':null");
        assertThat(brief(read(event))).isEqualTo(expected);
        assertThat(brief(read(e("error", "'error':" + error)))).isEqualTo(expected);
    }

    @Test
    void billsWhatAFailureStates() {
        String wire =
                text(0, "m1", "half")
                        + e(
                                "response.failed",
                                "'response':{'status':'failed','error':{'code':'server_error','message':'x'},"
                                        + USAGE
                                        + "}");
        assertThat(((ModelOutcome.Unavailable) read(wire)).bill())
                .isEqualTo(new Bill.Stated(new Usage(60, 10, 40, 0)));
    }

    @Test
    void callsACancelledResponseUnavailable() {
        assertThat(brief(read(e("response.cancelled", "'response':{'status':'cancelled'}"))))
                .isEqualTo("UNAVAILABLE");
    }

    @Test
    void takesARefusalOfTheModel() {
        String refusal =
                "{'type':'message','id':'m1','role':'assistant','content':[{'type':'refusal','refusal':'I will not.'}]}";
        String wire =
                e("response.refusal.delta", "'item_id':'m1','output_index':0,'delta':'I will'")
                        + done(0, refusal)
                        + completed(refusal);
        assertThat(((ModelOutcome.Refused) read(wire)).reason()).isEqualTo("I will not.");
    }

    @Test
    void tellsThinkingFromAnAnswer() {
        assertThat(answer(done(0, REASONING) + completed(REASONING)).stopReason())
                .isEqualTo(Answer.StopReason.ONLY_THOUGHT);
        assertThat(answer(completed("")).stopReason()).isEqualTo(Answer.StopReason.EMPTY);
        String tagged = message("m1", "<think>so</think>");
        assertThat(answer(completed(tagged)).stopReason())
                .isEqualTo(Answer.StopReason.ONLY_THOUGHT);
    }

    private static String brief(ModelOutcome outcome) {
        return switch (outcome) {
            case ModelOutcome.Answered(var answer, _) -> answer.stopReason().name();
            case ModelOutcome.Refused _ -> "REFUSED";
            case ModelOutcome.ContextOverflow _ -> "OVERFLOW";
            case ModelOutcome.OutputLimitTooLarge _ -> "LIMIT";
            case ModelOutcome.Rejected _ -> "REJECTED";
            case ModelOutcome.Unavailable _ -> "UNAVAILABLE";
            case ModelOutcome.Baited _ -> "BAITED";
            case ModelOutcome.Cancelled _ -> "CANCELLED";
        };
    }
}
