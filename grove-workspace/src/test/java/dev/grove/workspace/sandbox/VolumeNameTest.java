package dev.grove.workspace.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeNameTest {

    @Test
    void givesEachVolumeAUserOfItsOwn() {
        assertThat(Stream.generate(VolumeName::fresh).limit(20))
                .extracting(name -> VolumeName.userOf(name, false))
                .doesNotHaveDuplicates()
                .allMatch(user -> user >= 1_879_048_192 && user < 2_013_265_920);
    }

    /** An engine that maps 65,536 ids into a container knows no others. */
    @Test
    void staysBelowTheIdsThatAnEngineMaps() {
        assertThat(Stream.generate(VolumeName::fresh).limit(200))
                .extracting(name -> VolumeName.userOf(name, true))
                .allMatch(user -> user > 10_001 && user < 65_534);
    }

    @ParameterizedTest
    @CsvSource({
        "grove-ws-0198c0de-0000-4000-8000-000000000000,false,10001",
        "grove-ws-0198c0de-0000-4000-8000-000000000000,true,10001",
        "grove-ws-0198c0de-0000-4000-8000-000000000000-u0,false,1879048192",
        "grove-ws-0198c0de-0000-4000-8000-000000000000-u134217727,false,2013265919",
        "grove-ws-0198c0de-0000-4000-8000-000000000000-u134217727,true,27729"
    })
    void isTheSameUserWhicheverServerAsksAlsoForVolumesOfOlderOnes(
            String volume, boolean mapped, int user) {
        assertThat(VolumeName.userOf(volume, mapped)).isEqualTo(user);
    }
}
