package dev.grove.server.policy;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.net.http.HttpRequest.BodyPublishers;

/** Sends policies as texts. */
record PolicyCaller(HttpCaller http) {

    HttpAnswer store(String yaml) {
        return yaml("/policies", yaml);
    }

    HttpAnswer validate(String yaml) {
        return yaml("/policies/validate", yaml);
    }

    HttpAnswer builtIn() {
        return http.get("/built-in-policies");
    }

    HttpAnswer explain(String policy, String body) {
        return http.post("/policies/" + policy + "/explain", body);
    }

    HttpAnswer yaml(String path, String yaml) {
        return send(path, "application/yaml", yaml);
    }

    HttpAnswer send(String path, String type, String body) {
        return http.send(
                http.request(path)
                        .header("Content-Type", type)
                        .POST(BodyPublishers.ofString(body)));
    }
}
