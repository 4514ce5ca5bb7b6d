package dev.grove.server.image;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Image;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.images.builder.ImageFromDockerfile;

/**
 * Images that a test builds without a network. All are removed at the end, those of a Dockerfile's
 * stages too, which have no name: each inherits the label of the first image.
 */
final class BuiltImages implements AutoCloseable {

    private static final String LABEL = "dev.grove.test.images";

    private final String tag = UUID.randomUUID().toString().substring(0, 8);
    private final DockerClient docker = DockerClientFactory.instance().client();
    private final List<String> names = new ArrayList<>();

    /** Builds an image of another and of folders of this machine, and returns its name. */
    String build(String repository, String base, String steps, ContextFolder... folders)
            throws Exception {
        ImageFromDockerfile image =
                image(repository)
                        .withFileFromString(
                                "Dockerfile",
                                "FROM %s\nLABEL %s=%s\n%s".formatted(base, LABEL, tag, steps));
        for (ContextFolder folder : folders) {
            folder.addTo(image);
        }
        return build(image);
    }

    /**
     * Builds a Dockerfile in its folder; what it begins with must be images that were built here.
     */
    String build(String repository, Path dockerfile, Map<String, String> arguments)
            throws Exception {
        return build(image(repository).withDockerfile(dockerfile).withBuildArgs(arguments));
    }

    /** Images of this test that the engine has now, without intermediate ones. */
    List<Image> remaining() {
        return docker.listImagesCmd().withLabelFilter(Map.of(LABEL, tag)).exec();
    }

    @Override
    public void close() {
        names.reversed().forEach(this::remove);
        // With the last image of a stage go the steps before it, which nothing has a name for now.
        remaining().forEach(image -> remove(image.getId()));
    }

    private void remove(String image) {
        docker.removeImageCmd(image).withForce(true).exec();
    }

    private String build(ImageFromDockerfile image) throws Exception {
        String name = BuildLog.build(image);
        names.add(name);
        return name;
    }

    /** Declares an image that Testcontainers does not delete: it would delete only unnamed ones. */
    private ImageFromDockerfile image(String repository) {
        return new ImageFromDockerfile(repository + ":" + tag, false)
                .withBuildImageCmdModifier(
                        command -> command.withNetworkMode("none").withForcerm(true));
    }
}
