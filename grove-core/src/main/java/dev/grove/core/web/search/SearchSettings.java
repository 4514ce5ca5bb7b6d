package dev.grove.core.web.search;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The endpoint that {@code web_search} asks.
 *
 * @param kind API of the endpoint of {@code web_search}; without it there is no search
 * @param url where that endpoint is, without its path; empty for the service's own. A host with a
 *     private address is reached where {@code grove.egress.allow} names it
 * @param key the key of that endpoint, which Brave and Tavily need; empty for none
 */
@ConfigurationProperties("grove.web.search")
public record SearchSettings(
        @Nullable SearchKind kind, @DefaultValue("") String url, @DefaultValue("") String key) {

    @Override
    public String toString() {
        return "SearchSettings[" + kind + ", " + url + ", key not shown]";
    }
}
