package dev.grove.server.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.error.ErrorCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RetryAfterHeaderTest {

    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void isSaidOfWhatPassesAndOfNothingElse(ErrorCode code) {
        int status = HttpStatuses.of(code);

        assertThat(RetryAfterHeader.of(code).isPresent()).isEqualTo(status == 429 || status == 503);
    }
}
