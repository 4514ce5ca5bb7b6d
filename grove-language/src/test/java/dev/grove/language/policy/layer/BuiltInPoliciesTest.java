package dev.grove.language.policy.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.json.CanonicalJson;
import dev.grove.language.policy.document.LayerDocuments;
import dev.grove.language.source.Findings;
import dev.grove.language.source.Places;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs are bound to these digests: a level that is to say something else is a version more. */
class BuiltInPoliciesTest {

    @ParameterizedTest
    @CsvSource({
        "trust/untrusted, adbdeb78d1119ea0a7d5cdbdaa49f4c2716f8d26303e39a308a16a4246bf108f",
        "trust/sandboxed, 61cde1c9a26df9e1e5451786146d93f81c7e0dedbd0977c0f8a7df7075dd8dac",
        "trust/trusted, 33e22f48f1b9856f8aca9f26dad8eaff36f15484b4d4d68e9008a39144ee30c5",
        "trust/privileged, bc57355d1a569377e81872f8e6fabc58a0d3abea77c59fb7b6afaf790be38eaf",
        "watch/anomalies, d6894064a694c0aa8c4008d1150eca9824ef9c50a38ae7d0ee7b5f01154fdf64",
    })
    void sayWhatTheyHaveSaid(String name, String digest) {
        BuiltInPolicies known = new BuiltInPolicies();
        KnownPolicies.Stored stored = known.find(name).orElseThrow();
        assertThat(
                        Flattening.of(
                                        stored.policy(),
                                        stored.version(),
                                        known,
                                        new Findings(Places.UNKNOWN))
                                .map(LayerDocuments::json)
                                .map(CanonicalJson::digest))
                .contains(digest);
    }
}
