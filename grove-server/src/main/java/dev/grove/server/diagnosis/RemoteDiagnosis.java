package dev.grove.server.diagnosis;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The diagnosis of a server that runs, asked for as any operator does. */
public final class RemoteDiagnosis {

    private static final Duration LIMIT = Duration.ofSeconds(40);
    private static final String SERVER = "server";
    private static final String UNKNOWN = "What the server sees is not known.";

    private RemoteDiagnosis() {}

    /**
     * Answer of a server.
     *
     * @param complete whether the server has made its own checks
     */
    public record Answer(boolean complete, List<Diagnosis.Subject> subjects) {

        private static Answer of(DiagnosisFinding finding) {
            return new Answer(false, List.of(new Diagnosis.Subject(SERVER, List.of(finding))));
        }
    }

    public static Answer ask(String url, String key) {
        if (key.isEmpty()) {
            return Answer.of(
                    DiagnosisFinding.warning(
                            "doctor_without_key",
                            "A server answers at " + url + ", and there is no key to ask it with.",
                            UNKNOWN,
                            "Set GROVE_BOOTSTRAP_ADMIN_KEY to an operator's key, or name the data"
                                    + " directory that has admin.key with --data-dir."));
        }
        try (HttpClient client =
                HttpClient.newBuilder()
                        .proxy(HttpClient.Builder.NO_PROXY)
                        .connectTimeout(Duration.ofSeconds(5))
                        .build()) {
            HttpResponse<String> response =
                    client.send(
                            HttpRequest.newBuilder(URI.create(url + "/system/diagnosis"))
                                    .header("Authorization", "Bearer " + key)
                                    .timeout(LIMIT)
                                    .build(),
                            BodyHandlers.ofString());
            return response.statusCode() == 200
                    ? complete(url, JsonMapper.shared().readTree(response.body()))
                    : Answer.of(refused(url, response.statusCode()));
        } catch (IOException | JacksonException e) {
            return Answer.of(
                    DiagnosisFinding.error(
                            "server_silent",
                            "The server at "
                                    + url
                                    + " gave no diagnosis: "
                                    + e.getClass().getSimpleName()
                                    + ".",
                            "It hangs, or what answers there is not Grove.",
                            "Look at its log, or who listens there: ss -ltnp"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static DiagnosisFinding refused(String url, int status) {
        return switch (status) {
            case 401, 403 ->
                    DiagnosisFinding.error(
                            "doctor_key_refused",
                            "The server at "
                                    + url
                                    + " takes the key for no operator's ("
                                    + status
                                    + ").",
                            UNKNOWN,
                            "Set GROVE_BOOTSTRAP_ADMIN_KEY to a key of the operator's that holds.");
            case 404 ->
                    DiagnosisFinding.error(
                            "server_other",
                            "The server at " + url + " has no /system/diagnosis.",
                            "It is an older Grove, or none.",
                            "Start this version: ./grove up; or name its port with --port.");
            case 503 ->
                    DiagnosisFinding.error(
                            "server_without_database",
                            "The server at " + url + " cannot use its database.",
                            "Requests are answered 503, and runs wait.",
                            "Mend the database; the server goes on by itself.");
            default ->
                    DiagnosisFinding.error(
                            "server_failing",
                            "The server at " + url + " answers with " + status + ".",
                            UNKNOWN,
                            "Look at the server's log.");
        };
    }

    private static Answer complete(String url, JsonNode report) {
        DiagnosisFinding answered =
                DiagnosisFinding.ok(
                        "server_answers",
                        "The server at "
                                + url
                                + " has looked itself, in "
                                + report.path("took_ms").asLong()
                                + " ms.");
        List<Diagnosis.Subject> subjects =
                report.path("findings").valueStream().map(RemoteDiagnosis::subject).toList();
        return new Answer(
                true,
                Stream.concat(
                                Stream.of(new Diagnosis.Subject(SERVER, List.of(answered))),
                                subjects.stream())
                        .toList());
    }

    private static Diagnosis.Subject subject(JsonNode finding) {
        return new Diagnosis.Subject(finding.path("check").asString(), List.of(finding(finding)));
    }

    static DiagnosisFinding finding(JsonNode finding) {
        return new DiagnosisFinding(
                finding.path("code").asString(),
                DiagnosisFinding.Severity.valueOf(
                        finding.path("severity").asString().toUpperCase(Locale.ROOT)),
                finding.path("message").asString(),
                text(finding.path("meaning")),
                text(finding.path("remedy")));
    }

    private static @Nullable String text(JsonNode value) {
        return value.isString() ? value.stringValue() : null;
    }
}
