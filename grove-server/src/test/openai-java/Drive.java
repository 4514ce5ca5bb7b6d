import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.errors.OpenAIException;
import com.openai.errors.OpenAIServiceException;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionMessageToolCall;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import com.openai.models.chat.completions.ChatCompletionToolMessageParam;
import com.openai.models.models.Model;
import com.openai.models.responses.Response;
import com.openai.models.responses.ResponseCreateParams;
import com.openai.models.responses.ResponseRetrieveParams;
import com.openai.models.responses.ResponseStatus;
import com.openai.models.responses.ResponseStreamEvent;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Drives the server's OpenAI door by OpenAI's client for Java: java Drive.java <base url> <key> <proxy url> */
public final class Drive {

    private static final String HELPER = "agent/helper";

    private final OpenAIClient client;

    private Drive(OpenAIClient client) {
        this.client = client;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Drive drive = new Drive(client(arguments[0], arguments[1]));
        drive.models();
        drive.completions();
        drive.tools();
        drive.responses();
        drive.background();
        drive.refusals(arguments[0]);
        ChatCompletion again =
                client(arguments[2], arguments[1])
                        .chat()
                        .completions()
                        .create(asked(HELPER, "only once").build());
        print("cut", Map.of("content", text(again)));
        System.exit(0);
    }

    private static OpenAIClient client(String url, String key) {
        return OpenAIOkHttpClient.builder().baseUrl(url).apiKey(key).build();
    }

    private void models() {
        List<String> ids =
                client.models().list().autoPager().stream()
                        .map(Model::id)
                        .collect(Collectors.toList());
        print("models", Map.of("ids", ids, "one", client.models().retrieve(HELPER).id()));
    }

    private void completions() {
        ChatCompletion answer =
                client.chat().completions().create(asked(HELPER, "say two words").build());
        print(
                "answer",
                Map.of("content", text(answer), "usage", answer.usage().get().totalTokens()));
        ChatCompletionAccumulator all = ChatCompletionAccumulator.create();
        try (StreamResponse<ChatCompletionChunk> stream =
                client.chat()
                        .completions()
                        .createStreaming(
                                asked(HELPER, "say two words")
                                        .streamOptions(
                                                ChatCompletionStreamOptions.builder()
                                                        .includeUsage(true)
                                                        .build())
                                        .build())) {
            stream.stream().forEach(all::accumulate);
        }
        ChatCompletion streamed = all.chatCompletion();
        print(
                "stream",
                Map.of("content", text(streamed), "usage", streamed.usage().get().totalTokens()));
    }

    private void tools() {
        ChatCompletionCreateParams.Builder asked = asked("agent/forecaster", "weather in Bonn?");
        ChatCompletion calls = client.chat().completions().create(asked.build());
        asked.addMessage(calls.choices().get(0).message());
        for (ChatCompletionMessageToolCall call :
                calls.choices().get(0).message().toolCalls().get()) {
            asked.addMessage(
                    ChatCompletionToolMessageParam.builder()
                            .toolCallId(call.asFunction().id())
                            .content("rain in Bonn")
                            .build());
        }
        print("tools", Map.of("content", text(client.chat().completions().create(asked.build()))));
    }

    private void responses() {
        Response response = client.responses().create(response("say two words").build());
        print(
                "response",
                Map.of("content", text(response), "usage", response.usage().get().totalTokens()));
        StringBuilder said = new StringBuilder();
        try (StreamResponse<ResponseStreamEvent> events =
                client.responses().createStreaming(response("say two words").build())) {
            events.stream().forEach(event -> event.outputTextDelta().ifPresent(delta -> said.append(delta.delta())));
        }
        print("response stream", Map.of("content", said.toString()));
    }

    /** Reads the first words of an answer in the background, leaves, and reads the rest. */
    private void background() throws InterruptedException {
        StringBuilder had = new StringBuilder();
        AtomicLong last = new AtomicLong();
        String id = null;
        try (StreamResponse<ResponseStreamEvent> events =
                client.responses()
                        .createStreaming(response("say two words").background(true).build())) {
            Iterator<ResponseStreamEvent> each = events.stream().iterator();
            while (had.isEmpty() && each.hasNext()) {
                ResponseStreamEvent event = each.next();
                if (event.created().isPresent()) {
                    id = event.created().get().response().id();
                }
                event.outputTextDelta()
                        .ifPresent(delta -> {
                            had.append(delta.delta());
                            last.set(delta.sequenceNumber());
                        });
            }
        }
        try (StreamResponse<ResponseStreamEvent> rest =
                client.responses()
                        .retrieveStreaming(
                                ResponseRetrieveParams.builder()
                                        .responseId(id)
                                        .startingAfter(last.get())
                                        .build())) {
            rest.stream().forEach(event -> event.outputTextDelta().ifPresent(delta -> had.append(delta.delta())));
        }
        Response read = client.responses().retrieve(id);
        while (read.status().get().equals(ResponseStatus.IN_PROGRESS)) {
            Thread.sleep(50);
            read = client.responses().retrieve(id);
        }
        print(
                "cut response",
                Map.of("content", had.toString(), "status", read.status().get().toString()));
    }

    private void refusals(String url) {
        print("parameter", refused(() -> client.chat().completions().create(asked(HELPER, "g").temperature(0.2).build())));
        print("model", refused(() -> client.chat().completions().create(asked("agent/none", "g").build())));
        print("key", refused(() -> client(url, "grove_wrong").models().list()));
        print("failed", refused(() -> client.chat().completions().create(asked("agent/broken", "g").build())));
        print(
                "failed stream",
                refused(() -> {
                    try (StreamResponse<ChatCompletionChunk> stream =
                            client.chat().completions().createStreaming(asked("agent/broken", "g").build())) {
                        stream.stream().forEach(chunk -> {});
                    }
                }));
    }

    private static Map<String, Object> refused(Runnable asked) {
        Map<String, Object> found = new LinkedHashMap<>();
        try {
            asked.run();
            found.put("refused", false);
        } catch (OpenAIServiceException e) {
            found.put("type", e.getClass().getSimpleName());
            found.put("status", e.statusCode());
            found.put("code", e.code().orElse(""));
            found.put("param", e.param().orElse(""));
        } catch (OpenAIException e) {
            found.put("type", e.getClass().getSimpleName());
            found.put("message", e.getMessage());
        }
        return found;
    }

    private static ChatCompletionCreateParams.Builder asked(String model, String words) {
        return ChatCompletionCreateParams.builder().model(model).addUserMessage(words);
    }

    private static ResponseCreateParams.Builder response(String words) {
        return ResponseCreateParams.builder().model(HELPER).input(words);
    }

    private static String text(ChatCompletion answer) {
        return answer.choices().get(0).message().content().orElse("");
    }

    private static String text(Response response) {
        return response.output().stream()
                .flatMap(item -> item.message().stream())
                .flatMap(message -> message.content().stream())
                .flatMap(content -> content.outputText().stream())
                .map(each -> each.text())
                .collect(Collectors.joining());
    }

    /** A line of JSON, by the JSON library that the client brings. */
    private static void print(String step, Map<String, ?> found) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("step", step);
        line.putAll(found);
        try {
            System.out.println(com.openai.core.ObjectMappers.jsonMapper().writeValueAsString(line));
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
