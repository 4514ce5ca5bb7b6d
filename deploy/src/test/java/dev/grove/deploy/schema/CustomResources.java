package dev.grove.deploy.schema;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Objects of operators (Prometheus', and the Gateway API) against the fields that their definitions
 * have. The models were generated from those; they would keep what they do not know instead of
 * refusing it, so it is their fields that are read, not what they read.
 */
final class CustomResources {

    private static final Map<String, String> PACKAGES =
            Map.of(
                    "monitoring.coreos.com/v1", "io.fabric8.openshift.api.model.monitoring.v1.",
                    "gateway.networking.k8s.io/v1",
                            "io.fabric8.kubernetes.api.model.gatewayapi.v1.");

    private CustomResources() {}

    static boolean has(JsonNode manifest) {
        return PACKAGES.containsKey(manifest.path("apiVersion").asString());
    }

    /**
     * @throws InvalidManifestException for a field that is not defined, or has another type
     */
    static void validate(JsonNode manifest) throws ClassNotFoundException {
        String name =
                PACKAGES.get(manifest.path("apiVersion").asString())
                        + manifest.path("kind").asString();
        object("", manifest, Class.forName(name));
    }

    private static void object(String path, JsonNode node, Class<?> type) {
        expect(node.isObject(), path, node, "an object");
        node.properties()
                .forEach(field -> {
                    Field known =
                            Arrays.stream(type.getDeclaredFields())
                                    .filter(one -> isNamed(one, field.getKey()))
                                    .findFirst()
                                    .orElseThrow(() ->
                                            new InvalidManifestException(
                                                    path
                                                            + "/"
                                                            + field.getKey()
                                                            + " is no field of "
                                                            + type.getSimpleName()));
                    value(path + "/" + field.getKey(), field.getValue(), known.getGenericType());
                });
    }

    private static boolean isNamed(Field field, String name) {
        JsonProperty property = field.getAnnotation(JsonProperty.class);
        return property != null && property.value().equals(name);
    }

    private static void value(String path, JsonNode node, Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == List.class) {
                expect(node.isArray(), path, node, "a list");
                node.forEach(one -> value(path + "/*", one, arguments[0]));
            } else {
                expect(node.isObject(), path, node, "a map");
                node.forEach(one -> value(path + "/*", one, arguments[1]));
            }
        } else if (type == String.class) {
            expect(node.isString(), path, node, "a text");
        } else if (type == Boolean.class) {
            expect(node.isBoolean(), path, node, "true or false");
        } else if (type == Integer.class || type == Long.class) {
            expect(node.isIntegralNumber(), path, node, "a number");
        } else if (((Class<?>) type).getSimpleName().equals("IntOrString")) {
            expect(node.isIntegralNumber() || node.isString(), path, node, "a number or a text");
        } else {
            object(path, node, (Class<?>) type);
        }
    }

    private static void expect(boolean holds, String path, JsonNode node, String what) {
        if (!holds) {
            throw new InvalidManifestException(path + " is " + node + ", and is to be " + what);
        }
    }
}
