package dev.grove.server.security;

import dev.grove.core.audit.RefusedRequests;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.key.KeyUses;
import dev.grove.core.key.Keys;
import dev.grove.core.key.chat.ChatTokens;
import dev.grove.core.key.layer.KeyLayers;
import dev.grove.mcp.transport.HttpGuard;
import dev.grove.server.limit.RequestLimits;
import dev.grove.server.problem.ProblemWriter;
import dev.grove.server.site.PublicUrl;
import dev.grove.server.token.BearerTokens;
import jakarta.servlet.DispatcherType;
import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.oauth2.server.resource.web.authentication.BearerTokenAuthenticationConverter;
import org.springframework.security.oauth2.server.resource.web.authentication.BearerTokenAuthenticationFilter;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.authentication.AuthenticationEntryPointFailureHandler;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.AndRequestMatcher;
import org.springframework.security.web.util.matcher.NegatedRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * A key on everything but health, metadata and the giving out of tokens. Scopes are checked at the
 * routes.
 */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(SecurityConfiguration.class);

    private static final String[] OPEN = {
        "/actuator/health",
        "/actuator/health/**",
        "/v3/api-docs",
        "/v3/api-docs.yaml",
        "/v3/event-schemas",
        "/docs",
        "/webjars/swagger-ui/**",
        "/.well-known/oauth-protected-resource",
        "/.well-known/oauth-protected-resource/mcp/rpc",
        "/.well-known/oauth-protected-resource/api",
        "/.well-known/oauth-authorization-server",
        "/oauth2/authorize",
        "/oauth2/register",
        "/oauth2/token",
        "/oauth2/jwks",
        "/",
        "/ui",
        "/ui/**"
    };

    /** Reads no key, so that neither a wrong one nor a lost database closes what is open. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    SecurityFilterChain openRoutes(HttpSecurity http, HttpGuard guard) {
        return stateless(http, guard)
                .securityMatcher(
                        new AndRequestMatcher(anyOf(OPEN), new NegatedRequestMatcher(ofSessions())))
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    /** The routes below {@code /ui} that need a key, or the cookie that stands for one. */
    private static RequestMatcher ofSessions() {
        PathPatternRequestMatcher.Builder path = PathPatternRequestMatcher.withDefaults();
        return new OrRequestMatcher(
                path.matcher(HttpMethod.GET, "/ui/session"),
                path.matcher(HttpMethod.DELETE, "/ui/session"),
                path.matcher("/ui/sign-in-links"));
    }

    private static RequestMatcher anyOf(String... paths) {
        PathPatternRequestMatcher.Builder path = PathPatternRequestMatcher.withDefaults();
        return new OrRequestMatcher(
                Arrays.stream(paths).<RequestMatcher>map(path::matcher).toList());
    }

    @Bean
    SecurityFilterChain bearerKeys(
            HttpSecurity http,
            Keys keys,
            BearerTokens tokens,
            CookieSessions cookies,
            ChatTokens chats,
            ChatOrigins origins,
            PublicUrl publicUrl,
            KeyUses uses,
            KeyLayers layers,
            HttpGuard guard,
            RequestLimits limits,
            RefusedRequests refusals,
            ProblemWriter problems) {
        AuthenticationEntryPoint refused = refused(publicUrl, problems);
        return stateless(http, guard)
                .addFilterBefore(
                        new ChatCrossOrigin(origins), BearerTokenAuthenticationFilter.class)
                .addFilter(
                        bearer(
                                new CallerAuthentication(
                                        keys, tokens, cookies, chats, publicUrl, uses, layers),
                                new SentCredential(cookies),
                                refused))
                .addFilterAfter(
                        new RequestLimitFilter(limits, problems),
                        BearerTokenAuthenticationFilter.class)
                .addFilterAfter(new ActorFilter(refusals), RequestLimitFilter.class)
                .authorizeHttpRequests(requests ->
                        requests.dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC)
                                .permitAll()
                                .requestMatchers("/actuator/**")
                                .access((who, _) ->
                                        new AuthorizationDecision(
                                                ScopeCheck.keyOf(who.get())
                                                        .filter(key -> key.tenant() == null)
                                                        .isPresent()))
                                .anyRequest()
                                .authenticated())
                .exceptionHandling(failures ->
                        failures.authenticationEntryPoint(refused)
                                .accessDeniedHandler(forbidden(problems)))
                .build();
    }

    private static HttpSecurity stateless(HttpSecurity http, HttpGuard guard) {
        return http.csrf(AbstractHttpConfigurer::disable)
                .formLogin(AbstractHttpConfigurer::disable)
                .httpBasic(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .sessionManagement(s -> s.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .addFilterBefore(new CrossOrigin(guard), BearerTokenAuthenticationFilter.class);
    }

    /**
     * Each filter of the chain would be observed, twice, for every request: that was a sixth of the
     * server's work under load. The request itself is observed by the web layer, filters and all.
     */
    @Bean
    SecurityObservationSettings unobservedFilters() {
        return SecurityObservationSettings.noObservations();
    }

    /**
     * The resource server's filter, without its configurer: that would add another filter, which
     * answers in place of the metadata of our protected resource and cannot be left out (ADR 0062).
     */
    private static BearerTokenAuthenticationFilter bearer(
            CallerAuthentication callers,
            SentCredential credential,
            AuthenticationEntryPoint refused) {
        BearerTokenAuthenticationConverter sent = new BearerTokenAuthenticationConverter();
        sent.setBearerTokenResolver(credential);
        AuthenticationEntryPointFailureHandler failed =
                new AuthenticationEntryPointFailureHandler(refused);
        failed.setRethrowAuthenticationServiceException(false);
        BearerTokenAuthenticationFilter filter = new BearerTokenAuthenticationFilter(callers, sent);
        filter.setAuthenticationFailureHandler(failed);
        return filter;
    }

    private static AuthenticationEntryPoint refused(PublicUrl publicUrl, ProblemWriter problems) {
        return (request, response, failure) -> {
            if (failure instanceof AuthenticationServiceException) {
                // Among others, of keys of another issuer that could not be had.
                LOG.warn("A key or token could not be checked: {}", failure.getMessage());
            }
            if (failure instanceof DatabaseAwayException) {
                problems.write(
                        request,
                        response,
                        ErrorCode.UNAVAILABLE,
                        "The database does not answer at the moment; try again");
                return;
            }
            boolean tried = request.getHeader(HttpHeaders.AUTHORIZATION) != null;
            response.setHeader(
                    HttpHeaders.WWW_AUTHENTICATE,
                    Challenge.to(request, publicUrl.of(request), tried));
            problems.write(
                    request, response, ErrorCode.UNAUTHORIZED, AuthorizationWords.about(request));
        };
    }

    private static AccessDeniedHandler forbidden(ProblemWriter problems) {
        return (request, response, _) ->
                problems.write(request, response, ErrorCode.FORBIDDEN, ScopeCheck.OPERATORS_ONLY);
    }
}
