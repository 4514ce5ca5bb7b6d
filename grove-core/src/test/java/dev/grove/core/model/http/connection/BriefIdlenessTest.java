package dev.grove.core.model.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Connections are given up before servers close them. */
class BriefIdlenessTest {

    private final BriefIdleness idleness = new BriefIdleness();
    private final BasicHttpResponse response = new BasicHttpResponse(200);

    @ParameterizedTest
    @CsvSource({"5, 4000", "3, 2000", "75, 4000", "1, 1", "0, 1"})
    void aConnectionIsGivenUpBeforeTheServerClosesIt(String stated, long millis) {
        response.addHeader("Keep-Alive", "timeout=" + stated);

        assertThat(of(response)).isEqualTo(millis);
    }

    @Test
    void andSoonWhereTheServerDoesNotSayWhenItDoes() {
        assertThat(of(response)).isEqualTo(4000);
    }

    private long of(BasicHttpResponse answer) {
        return idleness.getKeepAliveDuration(answer, HttpClientContext.create()).toMilliseconds();
    }
}
