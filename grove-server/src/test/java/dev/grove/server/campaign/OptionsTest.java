package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {

    @Test
    void takesWhatIsAskedFor() {
        Options options =
                Options.parse(
                        List.of(
                                "--cells",
                                "all",
                                "--seeds",
                                "3",
                                "--seed",
                                "7",
                                "--stages",
                                "2",
                                "--bugs"));
        assertThat(options).isEqualTo(new Options("all", 3, 7, 2, false, true, null));
    }

    @Test
    void playsTheShortFormOnceWhenNothingIsAskedFor() {
        Options options = Options.parse(List.of());
        assertThat(options.cells()).isEqualTo("short");
        assertThat(options.seeds()).isEqualTo(1);
        assertThat(options.ownTools()).isNull();
        assertThat(Options.parse(List.of("--bugs")).cells())
                .as("those that find every bug")
                .isEqualTo("long");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--cell all", "--cells", "--seeds many", "--tool-agent a.json"})
    void refusesWhatItDoesNotKnow(String line) {
        assertThatThrownBy(() -> Options.parse(List.of(line.split(" "))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
