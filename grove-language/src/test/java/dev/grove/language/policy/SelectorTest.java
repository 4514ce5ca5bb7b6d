package dev.grove.language.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelectorTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git_push",
                "gh:create_issue",
                "call:git_push",
                "call:call:create_issue",
                "call:call:call:x",
                "call:call:*",
                "call:net:fetch",
                "call:bucket:x",
                "bucket:workspace",
                "sink:outside:crm"
            })
    void isReadAsTheSameFromWhatItIsWrittenAs(String written) {
        Selector selector = Selector.read(written);
        assertThat(Selector.read(selector.toString())).isEqualTo(selector);
    }
}
