package dev.grove.server.ui.openid;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import jakarta.servlet.http.HttpServlet;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Objects;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.oidc.OidcScopes;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.settings.TokenSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.web.SecurityFilterChain;

/** The issuer's beans; not marked as a configuration, or Grove's own scan would find them. */
@EnableWebSecurity
class IssuerConfiguration {

    /** Loopback addresses match with any port, as RFC 8252 has it. */
    private static final String ON_LOOPBACK = "http://127.0.0.1/ui/openid/callback";

    static final String PUBLIC = "https://grove.example.com";

    static RSAKey newKey() {
        try {
            return new RSAKeyGenerator(2048).keyIDFromThumbprint(true).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    @Bean
    TomcatServletWebServerFactory server(SignInIssuer issuer) {
        TomcatServletWebServerFactory server = new TomcatServletWebServerFactory(issuer.port());
        server.setAddress(InetAddress.getLoopbackAddress());
        // Browsers keep cookies by host: Grove and the issuer have the same here.
        server.getSettings().getSession().getCookie().setName("ISSUER_SESSION");
        return server;
    }

    /** Filters answer everything; a container asks them only for what a servlet has. */
    @Bean
    ServletRegistrationBean<HttpServlet> nothing() {
        return new ServletRegistrationBean<>(
                new HttpServlet() {
                    private static final long serialVersionUID = 1L;
                },
                "/");
    }

    @Bean
    SecurityFilterChain chain(HttpSecurity http) {
        return http.oauth2AuthorizationServer(server -> server.oidc(Customizer.withDefaults()))
                .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                .formLogin(Customizer.withDefaults())
                .build();
    }

    @Bean
    AuthorizationServerSettings settings(SignInIssuer issuer) {
        return AuthorizationServerSettings.builder().issuer(issuer.name()).build();
    }

    @Bean
    UserDetailsService users(SignInIssuer issuer) {
        return name -> {
            if (!issuer.knows(name)) {
                throw new UsernameNotFoundException(name);
            }
            return User.withUsername(name).password("{noop}" + SignInIssuer.PASSWORD).build();
        };
    }

    @Bean
    RegisteredClientRepository clients(SignInIssuer issuer) {
        return new InMemoryRegisteredClientRepository(
                RegisteredClient.withId("1")
                        .clientId(SignInIssuer.CLIENT)
                        .clientSecret("{noop}" + SignInIssuer.SECRET)
                        .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                        .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                        .redirectUri(ON_LOOPBACK)
                        .redirectUri(PUBLIC + "/ui/openid/callback")
                        .postLogoutRedirectUri(PUBLIC + "/ui/sign-in")
                        .scope(OidcScopes.OPENID)
                        .clientSettings(ClientSettings.builder().requireProofKey(true).build())
                        .tokenSettings(
                                TokenSettings.builder()
                                        .accessTokenTimeToLive(Duration.ofMinutes(5))
                                        .build())
                        .build());
    }

    @Bean
    JWKSource<SecurityContext> keys(SignInIssuer issuer) {
        return new ImmutableJWKSet<>(new JWKSet(issuer.key()));
    }

    @Bean
    OAuth2AuthorizationService memory(SignInIssuer issuer) {
        return new IssuedTokens(issuer);
    }

    /** Decoder of access tokens, for an endpoint that Grove does not ask. */
    @Bean
    JwtDecoder decoder(JWKSource<SecurityContext> keys) {
        return NimbusJwtDecoder.withJwkSource(keys).build();
    }

    @Bean
    OAuth2TokenCustomizer<JwtEncodingContext> claims(SignInIssuer issuer) {
        return context -> {
            if (OidcParameterNames.ID_TOKEN.equals(context.getTokenType().getValue())) {
                Authentication user = Objects.requireNonNull(context.getPrincipal());
                issuer.addClaims(user.getName(), context.getClaims());
            }
        };
    }
}
