package dev.grove.core.model.openai;

import static dev.grove.core.model.openai.Chunks.DONE;
import static dev.grove.core.model.openai.Chunks.USE;
import static dev.grove.core.model.openai.Chunks.d;
import static dev.grove.core.model.openai.Chunks.fin;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.Answer;
import dev.grove.core.model.ModelOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Streams that are not quite streams of chunks, and errors within them. */
class StreamOdditiesTest {

    private static final String GOOD = d("\"content\":\"good\"");
    private static final String END = fin("stop") + USE + DONE;

    static Stream<String> odd() {
        return Stream.of(
                "data: null\n\n" + GOOD + END,
                "data:\n\ndata: \n\n" + GOOD + ": ping\n\n" + END,
                GOOD.replace("}]}", "}],\"error\":null,\"usage\":null}") + END,
                GOOD.replace("}]}", "}],\"error\":{},\"code\":0,\"message\":null}") + END,
                GOOD.replace("}]}", "}],\"base_resp\":{\"status_code\":0,\"status_msg\":\"\"}}")
                        + END,
                GOOD.replace("\"model\":\"m\",", "") + END,
                (GOOD + END).replace("\n", "\r\n"),
                (GOOD + END).replace("\n", "\r"),
                "\ufeff" + GOOD + END,
                (GOOD + END).replace("data: ", "data:"),
                (GOOD + fin("stop") + USE).strip(),
                GOOD + fin("stop") + USE + "data: [DONE] \n\n",
                (GOOD + END).replace("\n\n", "\n"),
                "data: {\"choices\":[]}\n\ndata: {\"choices\":null}\n\n" + GOOD + END,
                d(
                                "\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":null,\"function_call\":null")
                        + GOOD
                        + END,
                d(
                                "\"content\":[{\"type\":\"text\",\"text\":\"go\"},{\"type\":\"text\",\"text\":\"od\"}]")
                        + END,
                d("\"content\":[\"good\"]") + END,
                d("\"content\":{\"type\":\"text\",\"text\":\"good\"}") + END,
                GOOD.replace("\"delta\"", "\"message\"") + END,
                GOOD + GOOD.replace("\"delta\"", "\"message\"") + END,
                GOOD + GOOD.replace("\"index\":0", "\"index\":1") + END,
                "{\"object\":\"chat.completion\",\"model\":\"m\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"good\"},"
                        + "\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":10}}",
                "{\n \"choices\": [{\n  \"message\": {\"content\": \"good\"},\n  \"finish_reason\": \"stop\"}],\n \"usage\": {\"prompt_tokens\":100,\n\"completion_tokens\":10}}\n",
                (GOOD + fin("stop") + USE).replace("data: ", "").replace("\n\n", "\n"),
                GOOD
                        + fin("stop")
                        + USE
                        + "data: {\"error\":{\"message\":\"too late\",\"code\":500}}\n\n",
                GOOD + END.replace("data: [DONE]", "data: {broken"));
    }

    @ParameterizedTest
    @MethodSource("odd")
    void isReadOver(String wire) {
        List<String> deltas = new ArrayList<>();
        assertThat(Chunks.read(wire, deltas))
                .isInstanceOfSatisfying(
                        ModelOutcome.Answered.class,
                        answered -> {
                            assertThat(answered.answer().text()).isEqualTo("good");
                            assertThat(answered.bill().toString())
                                    .contains("inputTokens=100, outputTokens=10");
                        });
        assertThat(String.join("", deltas)).isEqualTo("good");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    data: {'error':{'message':'bad schema','code':400}}                                    | REJECTED 400 | bad schema
                    data: {'object':'error','message':'bad schema','code':400}                             | REJECTED 400 | bad schema
                    data: {'choices':null,'error_type':'BadRequestError','error_message':'bad schema'}     | REJECTED 400 | bad schema
                    data: {'object':'error','message':'bad schema','type':'BadRequestError','param':null,'code':400} | REJECTED 400 | bad schema
                    data: {'error':{'message':'bad schema','type':'invalid_request_error','param':'tools[0]','code':null}} | REJECTED 400 | tools[0]
                    data: {'detail':[{'loc':['body','stream_options'],'msg':'Extra inputs are not permitted'}],'status':422} | REJECTED 422 | body.stream_options
                    data: {'code':400,'message':'bad schema'}                                              | REJECTED 400 | bad schema
                    data: {'status':400,'message':'bad schema'}                                            | REJECTED 400 | bad schema
                    data: {'error':{'code':'400','message':'bad schema'}}                                  | REJECTED 400 | bad schema
                    data: {'error':{'status':'INVALID_ARGUMENT','message':'bad schema'}}                   | REJECTED 400 | bad schema
                    data: [{'error':{'code':400,'message':'bad schema','status':'INVALID_ARGUMENT'}}]      | REJECTED 400 | bad schema
                    data: {'type':'error','error':{'type':'invalid_request_error','message':'bad schema'}} | REJECTED 400 | bad schema
                    data: {'error':{'message':'no such model','code':'model_not_found'}}                   | REJECTED 404 | no such model
                    data: {'error':{'message':'wrong key','type':'authentication_error'}}                  | REJECTED 401 | wrong key
                    data: {'error':{'message':'Provider returned error','code':400,'metadata':{'raw':'{\\"error\\":{\\"message\\":\\"bad schema\\"}}'}}} | REJECTED 400 | bad schema
                    data: {'choices':[{'index':0,'delta':{'content':''},'finish_reason':'error','error':{'code':400,'message':'bad schema'}}]} | REJECTED 400 | bad schema
                    data: {'base_resp':{'status_code':2013,'status_msg':'invalid params'}}                 | REJECTED 400 | invalid params
                    data: {'choices':null,'base_resp':{'status_code':1008,'status_msg':'insufficient balance'}} | REJECTED 400 | insufficient balance
                    data: {'error':{'message':'You exceeded your current quota','type':'insufficient_quota','code':'insufficient_quota'}} | REJECTED 429 | quota
                    data: {'error':{'code':402,'message':'Insufficient credits'}}                          | REJECTED 402 | credits
                    data: {'error':{'message':'slow down','code':429}}                                     | UNAVAILABLE  | slow down
                    data: {'object':'error','message':'boom','code':500}                                   | UNAVAILABLE  | boom
                    data: {'error':'boom'}                                                                 | UNAVAILABLE  | boom
                    data: {'error':true,'message':'boom'}                                                  | UNAVAILABLE  | boom
                    data: {'error':7}                                                                      | UNAVAILABLE  | the provider reported an error
                    data: {'error':{'message':'boom','code':'internal_server_error'}}                      | UNAVAILABLE  | boom
                    data: {'error':{'type':'overloaded_error','message':'Overloaded'}}                     | UNAVAILABLE  | Overloaded
                    data: {'error':{'message':'x','type':'rate_limit_error'}}                              | UNAVAILABLE  | x
                    data: {'base_resp':{'status_code':1002,'status_msg':'rate limit'}}                     | UNAVAILABLE  | rate limit
                    data: {'detail':'Internal failure'}                                                    | UNAVAILABLE  | Internal failure
                    error: {'code':400,'message':'bad schema','type':'invalid_request_error'}              | REJECTED 400 | bad schema
                    {'error':{'message':'bad schema','code':400}}                                          | REJECTED 400 | bad schema
                    data: {'error':{'message':'prompt is too long: 210000 tokens > 200000 maximum'}}       | OVERFLOW 200000 | prompt
                    data: {'error':{'code':'context_length_exceeded','message':'no'}}                      | OVERFLOW null | no
                    data: {'object':'error','message':'max_tokens is too large: 32000. This model supports at most 16384 completion tokens','code':400} | LIMIT 16384 null | 16384
                    <html><head><title>Login</title></head><body><h1>Sign in</h1></body></html>            | UNAVAILABLE  | Sign in
                    data: {broken                                                                          | UNAVAILABLE  | no JSON: {broken
                    """)
    void anErrorWithinASuccessIsOne(String wire, String end, String words) {
        ModelOutcome outcome = Chunks.read(wire.strip().replace('\'', '"') + "\n\n" + DONE);
        assertThat(Chunks.brief(outcome)).isEqualTo(end);
        assertThat(outcome.toString()).contains(words);
    }

    @Test
    void anEventNamedErrorIsOne() {
        String outcome = Chunks.read("event: error\ndata: Upstream is gone\n\n").toString();
        assertThat(outcome).startsWith("Unavailable").contains("Upstream is gone");
        assertThat(
                        Chunks.brief(
                                Chunks.read(
                                        "event: error\ndata: {\"message\":\"no\",\"code\":400}\n\n")))
                .isEqualTo("REJECTED 400");
        assertThat(Chunks.brief(Chunks.read("event: message\n" + GOOD + "event: done\n" + END)))
                .isEqualTo("END");
    }

    @Test
    void anErrorAfterABeginningIsBilled() {
        String error = "data: {\"error\":{\"message\":\"boom\",\"code\":%d}}\n\n";
        assertThat(Chunks.read(error.formatted(500)).toString()).contains("bill=null");
        assertThat(Chunks.read(GOOD + error.formatted(500)).toString()).contains("bill=Unusable");
        assertThat(Chunks.read(GOOD + error.formatted(400)).toString()).contains("bill=Unusable");
        assertThat(Chunks.read(GOOD + USE + error.formatted(500)).toString())
                .contains("bill=Stated[usage=Usage[inputTokens=100");
    }

    @Test
    void keepsWhatAProviderMayNeedBack() {
        Answer answer =
                ((ModelOutcome.Answered)
                                Chunks.read(
                                        d(
                                                        "\"reasoning_content\":\"wh\",\"reasoning_details\":[{\"type\":\"reasoning.text\",\"index\":0,\"text\":\"a\"}]")
                                                + d(
                                                        "\"reasoning_content\":\"y\",\"reasoning_details\":[{\"type\":\"reasoning.text\",\"index\":0,\"text\":\"b\",\"signature\":\"s\"}]")
                                                + d(
                                                        "\"reasoning_details\":[{\"type\":\"reasoning.encrypted\",\"index\":0,\"id\":\"c1\",\"data\":\"e\"}]")
                                                + d(
                                                        "\"tool_calls\":[{\"index\":0,\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"note\",\"arguments\":\"{}\"},"
                                                                + "\"extra_content\":{\"google\":{\"thought_signature\":\"sig\"}}}],\"extra_content\":{\"google\":{\"a\":1}}")
                                                + d(
                                                        "\"extra_content\":{\"google\":{\"b\":2}},\"annotations\":[{\"type\":\"url_citation\"}]")
                                                + END.replace("stop", "tool_calls")))
                        .answer();
        JsonNode raw = JsonMapper.shared().readTree(answer.raw());
        assertThat(raw.path("reasoning_content").asString()).isEqualTo("why");
        assertThat(raw.at("/reasoning_details/0/text").asString()).isEqualTo("ab");
        assertThat(raw.at("/reasoning_details/0/signature").asString()).isEqualTo("s");
        assertThat(raw.at("/reasoning_details/1/data").asString()).isEqualTo("e");
        assertThat(raw.at("/tool_calls/0/extra_content/google/thought_signature").asString())
                .isEqualTo("sig");
        assertThat(raw.path("extra_content").toString())
                .isEqualTo("{\"google\":{\"a\":1,\"b\":2}}");
        assertThat(raw.at("/annotations/0/type").asString()).isEqualTo("url_citation");
        assertThat(answer.text()).isEmpty();
    }

    @Test
    void keepsThinkingPartsBesideTheText() {
        ModelOutcome outcome =
                Chunks.read(
                        d(
                                        "\"content\":[{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":\"w\"}]}]")
                                + d(
                                        "\"content\":[{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":\"hy\"}]}]")
                                + d("\"content\":\"go\"")
                                + d("\"content\":[{\"type\":\"text\",\"text\":\"od\"}]")
                                + END);
        Answer answer = ((ModelOutcome.Answered) outcome).answer();
        assertThat(answer.text()).isEqualTo("good");
        assertThat(JsonMapper.shared().readTree(answer.raw()).path("content").toString())
                .isEqualTo(
                        "[{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":\"w\"},{\"type\":\"text\",\"text\":\"hy\"}]},"
                                + "{\"type\":\"text\",\"text\":\"good\"}]");
    }
}
