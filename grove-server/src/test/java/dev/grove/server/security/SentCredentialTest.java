package dev.grove.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.key.Key;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;
import org.springframework.mock.web.MockHttpServletRequest;

class SentCredentialTest {

    private final SentCredential header = new SentCredential(new CookieSecret());

    private static MockHttpServletRequest request(String path, String... headers) {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", path);
        List.of(headers).forEach(each -> request.addHeader(HttpHeaders.AUTHORIZATION, each));
        return request;
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer grove_1", "bearer grove_1", "BEARER   grove_1 "})
    void holdsWhatIsAfterTheScheme(String value) {
        assertThat(header.resolve(request("/agents", value))).isEqualTo("grove_1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"grove_1", "Basic grove_1", "Bearer", "Bearer:grove_1", ""})
    void isAsMissingWhereItHasAnotherForm(String value) {
        assertThat(header.resolve(request("/agents", value))).isNull();
    }

    @Test
    void isReadWhereItStandsOnceAndNowhereElse() {
        assertThat(header.resolve(request("/agents"))).isNull();
        assertThat(header.resolve(request("/agents", "Bearer a", "Bearer a"))).isNull();
        MockHttpServletRequest request = request("/agents");
        request.setParameter("access_token", "grove_1");
        assertThat(header.resolve(request)).isNull();
    }

    @Test
    void isACookieOnlyWithoutAHeader() {
        MockHttpServletRequest request = request("/agents");
        request.setCookies(new Cookie("session", "secret"));
        assertThat(header.resolve(request)).isEqualTo("secret");
        request.addHeader(HttpHeaders.AUTHORIZATION, "Basic grove_1");
        assertThat(header.resolve(request)).isNull();
    }

    /** Any cookie is a session's. */
    private static final class CookieSecret implements CookieSessions {

        @Override
        public Optional<String> secretOf(HttpServletRequest request) {
            return Optional.ofNullable(request.getCookies()).map(cookies -> cookies[0].getValue());
        }

        @Override
        public Optional<Key> authenticate(String secret) {
            return Optional.empty();
        }
    }
}
