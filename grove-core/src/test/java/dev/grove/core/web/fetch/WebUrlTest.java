package dev.grove.core.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.egress.HttpUrl;
import dev.grove.language.host.UrlHost;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebUrlTest {

    /** A policy that names hosts decides on the host that is asked. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com",
                "https://Example.COM/a/b?c=d&e=%41",
                "https://example.com:8443/#top@evil.example",
                "https://example.com/@evil.example",
                "https://example.com?u=https://evil.example/",
                "https://a-b.example.com:443/(x)"
            })
    void isAskedAtTheHostThatPoliciesRead(String text) throws Exception {
        WebUrl url = WebUrl.read(text);
        assertThat(UrlHost.read(text))
                .isEqualTo(
                        new UrlHost.Reading.Read(new UrlHost(url.host(), HttpUrl.port(url.uri()))));
        assertThat(url.uri().getFragment()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "example.com",
                "//example.com/",
                "file:///etc/passwd",
                "ftp://example.com/",
                "gopher://example.com/",
                "data:text/html,x",
                "jar:https://example.com/a.jar!/b",
                "javascript:alert(1)",
                "https://",
                "https:///etc",
                "https://user@example.com/",
                "https://allowed.example@evil.example/",
                "https://allowed.example\\@evil.example/",
                "https://allowed.example%2f@evil.example/",
                "https://allowed.example%00.evil.example/",
                "https://exa mple.com/",
                "https://example.com/\u0000",
                "https://example.com/\nHost: evil.example",
                "https://ex\u00e4mple.com/",
                "https://example\u3002com/",
                "https://example.com:0/",
                "https://example.com:99999/",
                "https://example.com:443x/",
                "https://127.0.0.1/",
                "https://8.8.8.8/",
                "https://2130706433/",
                "https://0x7f.1/",
                "https://0177.0.0.1/",
                "https://1.1/",
                "https://[::1]/",
                "https://[::ffff:169.254.169.254]/",
                "https://[fe80::1%25eth0]/",
                "https://under_score.example/",
                "https://.example.com/",
                "https://example.com./x",
                "https://example..com/"
            })
    void isNoUrlOfTheWeb(String text) {
        assertThatThrownBy(() -> WebUrl.read(text)).as(text).isInstanceOf(WebFailure.class);
    }
}
