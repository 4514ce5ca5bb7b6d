package dev.grove.deploy.schema;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Kubernetes' description of its own objects, of one version, as its Java client was generated from
 * it: a field that is not named there, or is missing though it is required, is refused at any
 * depth. What the client reads more kindly than the API's server, a number in place of a text, is
 * seen by what it writes again.
 */
final class KubernetesVersion implements AutoCloseable {

    private static final String MODELS = "io.kubernetes.client.openapi.models.";
    private static final String APIS = "io/kubernetes/client/openapi/apis/";

    private final URLClassLoader classes;

    KubernetesVersion(String version) throws IOException {
        URL jar = Path.of("target/kubernetes", version + ".jar").toUri().toURL();
        this.classes =
                new URLClassLoader(new URL[] {jar}, KubernetesVersion.class.getClassLoader());
    }

    /**
     * @throws InvalidManifestException when this version would not take it
     */
    void validate(JsonNode manifest) throws IOException, ReflectiveOperationException {
        String api = manifest.path("apiVersion").asString();
        String kind = manifest.path("kind").asString();
        if (!hasKind(api, kind)) {
            throw new InvalidManifestException("there is no " + kind + " in " + api);
        }
        Class<?> model = classes.loadClass(MODELS + nameOf(versionOf(api)) + kind);
        Object read = read(model, manifest);
        String written = (String) model.getMethod("toJson").invoke(read);
        Difference.between(manifest, JsonMapper.shared().readTree(written))
                .ifPresent(difference -> {
                    throw new InvalidManifestException(difference);
                });
    }

    private static Object read(Class<?> model, JsonNode manifest)
            throws ReflectiveOperationException {
        try {
            return model.getMethod("fromJson", String.class).invoke(null, manifest.toString());
        } catch (InvocationTargetException e) {
            throw new InvalidManifestException(String.valueOf(e.getCause()));
        }
    }

    /** Whether objects of the kind are created in that group and version. */
    private boolean hasKind(String api, String kind) throws IOException {
        String file = APIS + nameOf(groupOf(api)) + nameOf(versionOf(api)) + "Api.class";
        try (InputStream in = classes.getResourceAsStream(file)) {
            return in != null
                    && ClassFile.of().parse(in.readAllBytes()).methods().stream()
                            .anyMatch(method ->
                                    method.methodName().equalsString("createNamespaced" + kind));
        }
    }

    /** {@code networking.k8s.io} is {@code networking}, and what has no group is {@code core}. */
    private static String groupOf(String api) {
        int slash = api.indexOf('/');
        return slash < 0 ? "core" : api.substring(0, slash).replaceFirst("\\..*", "");
    }

    private static String versionOf(String api) {
        return api.substring(api.indexOf('/') + 1);
    }

    private static String nameOf(String part) {
        return part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1);
    }

    @Override
    public void close() throws IOException {
        classes.close();
    }
}
