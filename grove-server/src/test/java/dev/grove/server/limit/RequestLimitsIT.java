package dev.grove.server.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** The server's clock stands still, so that it is only the test that gives a key time. */
@Import(RequestLimitsIT.Time.class)
class RequestLimitsIT extends ServerIT {

    @Autowired private SettableClock clock;

    private String tenant;
    private HttpCaller caller;

    @TestConfiguration(proxyBeanMethods = false)
    static class Time {

        @Bean
        @Primary
        SettableClock settableClock() {
            return new SettableClock(Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS));
        }
    }

    @BeforeEach
    void limitATenantsKeys() {
        tenant = newTenant();
        caller = newCaller(tenant, "read_only");
        limit(6);
    }

    @Test
    void sayInEachAnswerWhatTheKeyMayStillAsk() {
        HttpAnswer first = caller.get("/agents");
        assertThat(first.status()).isEqualTo(200);
        assertThat(header(first, "RateLimit-Policy")).isEqualTo("\"requests\";q=6;w=60");
        assertThat(header(first, "RateLimit")).isEqualTo("\"requests\";r=5;t=10");
        assertThat(header(caller.get("/agents"), "RateLimit")).isEqualTo("\"requests\";r=4;t=20");
    }

    @Test
    void refuseAKeyThatAsksTooMuchUntilItHasWaitedAsItIsSaid() {
        useUp(caller);
        HttpAnswer refused = caller.get("/agents");
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.text("code")).isEqualTo("rate_limited");
        assertThat(header(refused, "Retry-After")).isEqualTo("10");
        assertThat(header(refused, "RateLimit")).isEqualTo("\"requests\";r=0;t=60");
        clock.advance(Duration.ofSeconds(9));
        assertThat(caller.get("/agents").status()).isEqualTo(429);
        clock.advance(Duration.ofSeconds(1));
        assertThat(caller.get("/agents").status()).isEqualTo(200);
        assertThat(caller.get("/agents").status()).isEqualTo(429);
    }

    @Test
    void doNothingOfWhatTheyRefuse() {
        HttpCaller writer = newCaller(tenant, "provision");
        useUp(writer);
        String agent =
                "{\"name\":\"a\",\"system_prompt\":\"p\",\"model\":\"scripted/steady\",\"tools\":[]}";
        assertThat(writer.post("/agents", agent).status()).isEqualTo(429);
        assertThat(caller.get("/agents").json().get("items")).isEmpty();
    }

    @Test
    void areEachKeysOwnAndLeaveOtherTenantsAndOperatorsAlone() {
        useUp(caller);
        assertThat(caller.get("/agents").status()).isEqualTo(429);
        assertThat(newCaller(tenant, "read_only").get("/agents").status()).isEqualTo(200);
        HttpAnswer other = newCaller(newTenant(), "read_only").get("/agents");
        assertThat(other.status()).isEqualTo(200);
        assertThat(other.headers().firstValue("RateLimit")).isEmpty();
        assertThat(operator().forTenant(tenant).get("/agents").status()).isEqualTo(200);
        assertThat(anonymous().get("/actuator/health").status()).isEqualTo(200);
    }

    @Test
    void holdForMcpToo() {
        useUp(caller);
        assertThat(
                        caller.post(
                                        "/mcp/rpc",
                                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
                                .status())
                .isEqualTo(429);
    }

    @Test
    void areOthersAtOnceWhereTheOperatorChangesThem() {
        useUp(caller);
        limit(12);
        assertThat(header(caller.get("/agents"), "RateLimit")).isEqualTo("\"requests\";r=11;t=5");
        HttpAnswer none = operator().call("PUT", "/tenants/" + tenant + "/limits", "{}");
        assertThat(none.status()).isEqualTo(200);
        assertThat(caller.get("/agents").headers().firstValue("RateLimit")).isEmpty();
    }

    private void limit(int requests) {
        HttpAnswer put =
                operator()
                        .call(
                                "PUT",
                                "/tenants/" + tenant + "/limits",
                                "{\"max_requests_per_minute\":" + requests + "}");
        assertThat(put.status()).as(put.body()).isEqualTo(200);
    }

    private static void useUp(HttpCaller caller) {
        for (int i = 0; i < 6; i++) {
            assertThat(caller.get("/agents").status()).isEqualTo(200);
        }
    }

    private static String header(HttpAnswer answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }
}
