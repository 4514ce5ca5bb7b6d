package dev.grove.workspace.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopVolumesTest {

    @TempDir private Path folder;

    @Test
    void saysThatAPlaceIsMissingInsteadOfMakingAnEmptyOne() {
        LoopVolumes volumes = new LoopVolumes(folder);

        assertThatThrownBy(() -> volumes.find("grove-gone"))
                .isInstanceOf(VolumeException.class)
                .hasMessageContaining("grove-gone is missing");

        assertThat(volumes.has("grove-gone")).isFalse();
    }
}
