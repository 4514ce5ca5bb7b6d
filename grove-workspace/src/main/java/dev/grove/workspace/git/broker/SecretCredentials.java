package dev.grove.workspace.git.broker;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.secret.Secret;
import dev.grove.core.secret.Secrets;
import dev.grove.workspace.git.broker.url.Credential;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Credentials among the tenant's secrets: {@code git.<host>.token}, or else {@code
 * git.<host>.username} with {@code git.<host>.password}.
 */
@Component
class SecretCredentials implements HostCredentials {

    private final Secrets secrets;

    SecretCredentials(Secrets secrets) {
        this.secrets = secrets;
    }

    @Override
    public Optional<Credential> find(TenantId tenant, RunId run, String host, String purpose) {
        String prefix = "git." + host + ".";
        return reveal(tenant, run, prefix + "token", purpose)
                .map(Credential::token)
                .or(() ->
                        reveal(tenant, run, prefix + "password", purpose)
                                .flatMap(password ->
                                        reveal(tenant, run, prefix + "username", purpose)
                                                .map(name -> new Credential(name, password))));
    }

    private Optional<String> reveal(TenantId tenant, RunId run, String name, String purpose) {
        return secrets.use(tenant, name, run, purpose)
                .map(secret -> {
                    try (Secret value = secret) {
                        return value.reveal();
                    }
                });
    }
}
