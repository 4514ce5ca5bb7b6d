package dev.grove.bench.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks the model, with the HTTP client and the JSON library that Grove uses too, set alike: a
 * silent model is not waited for without end.
 */
public final class AgentModel {

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final Timeout INACTIVITY = Timeout.ofSeconds(120);

    private final String url;
    private final CloseableHttpClient client =
            HttpClients.custom()
                    .setConnectionManager(
                            PoolingHttpClientConnectionManagerBuilder.create()
                                    .setMaxConnTotal(2_048)
                                    .setMaxConnPerRoute(2_048)
                                    .setDefaultConnectionConfig(
                                            ConnectionConfig.custom()
                                                    .setConnectTimeout(Timeout.ofSeconds(10))
                                                    .setSocketTimeout(INACTIVITY)
                                                    .build())
                                    .build())
                    .setDefaultRequestConfig(
                            RequestConfig.custom().setResponseTimeout(INACTIVITY).build())
                    .disableRedirectHandling()
                    .disableCookieManagement()
                    .disableAutomaticRetries()
                    .disableAuthCaching()
                    .build();

    public AgentModel(String baseUrl) {
        this.url = baseUrl + "/chat/completions";
    }

    /** A tool call, and what it is billed for. */
    public record Answer(
            String callId, String tool, String arguments, long inputTokens, long outputTokens) {}

    public Answer ask(byte[] body) throws IOException {
        HttpPost request = new HttpPost(url);
        request.setHeader("Accept", "text/event-stream");
        request.setHeader("Authorization", "Bearer none");
        request.setEntity(new ByteArrayEntity(body, ContentType.APPLICATION_JSON));
        return client.execute(
                request,
                response -> {
                    try (var reader =
                            new BufferedReader(
                                    new InputStreamReader(
                                            response.getEntity().getContent(),
                                            StandardCharsets.UTF_8))) {
                        return read(reader);
                    }
                });
    }

    private static Answer read(BufferedReader reader) throws IOException {
        String id = "";
        String tool = "";
        StringBuilder arguments = new StringBuilder();
        long input = 0;
        long output = 0;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            if (line.startsWith("data: {")) {
                JsonNode chunk = JSON.readTree(line.substring(6));
                JsonNode call =
                        chunk.path("choices").path(0).path("delta").path("tool_calls").path(0);
                id = call.path("id").asString(id);
                tool = call.path("function").path("name").asString(tool);
                arguments.append(call.path("function").path("arguments").asString(""));
                input = chunk.path("usage").path("prompt_tokens").asLong(input);
                output = chunk.path("usage").path("completion_tokens").asLong(output);
            }
        }
        return new Answer(id, tool, arguments.toString(), input, output);
    }
}
