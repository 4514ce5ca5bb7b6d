package dev.grove.workspace.container;

import com.github.dockerjava.api.model.Container;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A container that Grove made, by its signature.
 *
 * @param owner the run and epoch it works for; empty for a spare one that no run has taken yet
 * @param volume its place, if it says so
 */
record OwnedContainer(
        String id, Optional<ContainerName> owner, Optional<String> volume, Instant madeAt) {

    /** Empty for what others made, whatever they call it. */
    static Optional<OwnedContainer> of(Container container, ContainerLabels labels) {
        Optional<ContainerName> made =
                labels.verify(container.getLabels())
                        .map(owner -> new ContainerName(owner.run(), owner.epoch()));
        Optional<String> volume = labels.verifyVolume(container.getLabels()).map(OwnedVolume::name);
        if (made.isEmpty() && volume.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new OwnedContainer(
                        container.getId(),
                        made.or(() -> takenBy(container)),
                        volume.or(() -> ContainerLabels.volumeOf(container.getLabels())),
                        Instant.ofEpochSecond(container.getCreated())));
    }

    /** Grove alone gives a spare one the name of a run. */
    private static Optional<ContainerName> takenBy(Container container) {
        return Stream.of(container.getNames())
                .flatMap(name -> ContainerName.parse(name).stream())
                .findFirst();
    }
}
