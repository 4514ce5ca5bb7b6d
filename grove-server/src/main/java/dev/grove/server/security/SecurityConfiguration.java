package dev.grove.server.security;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.key.Keys;
import dev.grove.mcp.oauth.BearerTokens;
import dev.grove.mcp.transport.HttpGuard;
import dev.grove.server.problem.ProblemWriter;
import dev.grove.server.site.PublicUrl;
import jakarta.servlet.DispatcherType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;

/**
 * A key on everything but health, metadata and the giving out of tokens. Scopes are checked at the
 * routes.
 */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

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
        "/.well-known/oauth-authorization-server",
        "/oauth2/authorize",
        "/oauth2/register",
        "/oauth2/token",
        "/oauth2/jwks",
        "/",
        "/ui",
        "/ui/**"
    };

    @Bean
    SecurityFilterChain bearerKeys(
            HttpSecurity http,
            Keys keys,
            BearerTokens tokens,
            CookieSessions cookies,
            PublicUrl publicUrl,
            HttpGuard guard,
            ProblemWriter problems) {
        return http.csrf(AbstractHttpConfigurer::disable)
                .formLogin(AbstractHttpConfigurer::disable)
                .httpBasic(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .sessionManagement(s -> s.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .addFilterBefore(new CrossOrigin(guard), AnonymousAuthenticationFilter.class)
                .addFilterBefore(
                        new BearerFilter(keys, tokens, cookies, publicUrl, problems),
                        AnonymousAuthenticationFilter.class)
                .authorizeHttpRequests(requests ->
                        requests.dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC)
                                .permitAll()
                                .requestMatchers(HttpMethod.POST, "/ui/session")
                                .permitAll()
                                .requestMatchers("/ui/session", "/ui/sign-in-links")
                                .authenticated()
                                .requestMatchers(OPEN)
                                .permitAll()
                                .requestMatchers("/actuator/**")
                                .access((who, _) ->
                                        new AuthorizationDecision(
                                                who.get() instanceof KeyAuthentication known
                                                        && known.key().tenant() == null))
                                .anyRequest()
                                .authenticated())
                .exceptionHandling(failures ->
                        failures.authenticationEntryPoint(unauthorized(publicUrl, problems))
                                .accessDeniedHandler(forbidden(problems)))
                .build();
    }

    /**
     * Each filter of the chain would be observed, twice, for every request: that was a sixth of the
     * server's work under load. The request itself is observed by the web layer, filters and all.
     */
    @Bean
    SecurityObservationSettings unobservedFilters() {
        return SecurityObservationSettings.noObservations();
    }

    /** Keeps Boot from making a user with a password of its own. */
    @Bean
    UserDetailsService noUsers() {
        return name -> {
            throw UsernameNotFoundException.fromUsername(name);
        };
    }

    private static AuthenticationEntryPoint unauthorized(
            PublicUrl publicUrl, ProblemWriter problems) {
        return (request, response, _) -> {
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
