package dev.grove.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The objects of a rendered chart. */
public record Manifests(List<JsonNode> all) {

    /** A key that is there twice is an error, as it is for the API's server. */
    public static Manifests of(String yaml) {
        LoaderOptions strict = new LoaderOptions();
        strict.setAllowDuplicateKeys(false);
        List<JsonNode> all = new ArrayList<>();
        for (Object document : new Yaml(strict).loadAll(yaml)) {
            if (Objects.nonNull(document)) {
                all.add(JsonMapper.shared().valueToTree(document));
            }
        }
        assertThat(all).as("what the chart renders").hasSizeGreaterThan(3);
        return new Manifests(all);
    }

    Stream<JsonNode> of(Kind kind) {
        return all.stream().filter(one -> one.path("kind").asString().equals(kind.name()));
    }

    JsonNode one(Kind kind) {
        List<JsonNode> found = of(kind).toList();
        assertThat(found).as(kind.name()).hasSize(1);
        return found.getFirst();
    }

    JsonNode pod() {
        return one(Kind.Deployment).at("/spec/template/spec");
    }

    /** The server's container. */
    JsonNode server() {
        JsonNode containers = pod().path("containers");
        assertThat(containers).hasSize(1);
        return containers.get(0);
    }

    /** The server's variables: those with a text, and those of Secrets. */
    Stream<JsonNode> environment() {
        return server().path("env").valueStream();
    }

    /** The kinds that have a test of their own. */
    enum Kind {
        ConfigMap,
        Deployment,
        HTTPRoute,
        HorizontalPodAutoscaler,
        Ingress,
        NetworkPolicy,
        PodDisruptionBudget,
        PrometheusRule,
        Secret,
        Service,
        ServiceAccount,
        ServiceMonitor
    }
}
