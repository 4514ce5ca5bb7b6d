package dev.grove.server.diagnosis;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A model of the server, tried by it when an operator names the model: it costs a few answers. */
public final class RemoteModelTest {

    /** A trial ends by itself before. */
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private static final String CHECK = "model";
    private static final String NOTHING = "Nothing is known of the model.";

    private RemoteModelTest() {}

    public static Diagnosis.Subject ask(String url, String key, String model) {
        return new Diagnosis.Subject(CHECK, findings(url, key, model));
    }

    private static List<DiagnosisFinding> findings(String url, String key, String model) {
        if (url.isEmpty() || key.isEmpty()) {
            return List.of(
                    DiagnosisFinding.warning(
                            "model_not_tested",
                            "A model is tested by a server that runs, asked with an operator's key.",
                            NOTHING,
                            "Start it (./grove up), and set GROVE_BOOTSTRAP_ADMIN_KEY or --data-dir."));
        }
        JsonMapper json = JsonMapper.shared();
        try (HttpClient client =
                HttpClient.newBuilder()
                        .proxy(HttpClient.Builder.NO_PROXY)
                        .connectTimeout(Duration.ofSeconds(5))
                        .build()) {
            HttpResponse<String> response =
                    client.send(
                            HttpRequest.newBuilder(URI.create(url + "/system/model-test"))
                                    .header("Authorization", "Bearer " + key)
                                    .header("Content-Type", "application/json")
                                    .timeout(LIMIT)
                                    .POST(
                                            BodyPublishers.ofString(
                                                    json.writeValueAsString(
                                                            Map.of("model", model))))
                                    .build(),
                            BodyHandlers.ofString());
            JsonNode answer = json.readTree(response.body());
            return response.statusCode() == 200
                    ? answer.path("findings").valueStream().map(RemoteDiagnosis::finding).toList()
                    : List.of(refused(model, answer));
        } catch (IOException | JacksonException e) {
            return List.of(
                    DiagnosisFinding.error(
                            "model_not_tested",
                            "The server at "
                                    + url
                                    + " did not test the model: "
                                    + e.getClass().getSimpleName()
                                    + ".",
                            NOTHING,
                            "Look at its log."));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static DiagnosisFinding refused(String model, JsonNode problem) {
        return DiagnosisFinding.error(
                "model_not_tested",
                "The model "
                        + model
                        + " was not tested: "
                        + problem.path("detail").asString("no reason given"),
                NOTHING,
                "Name it as agents do, provider/model, with a provider that the server's settings"
                        + " have.");
    }
}
