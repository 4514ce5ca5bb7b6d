package dev.grove.mcp.provider;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.TenantId;
import dev.grove.core.provider.CheckedProvider;
import dev.grove.core.provider.Listing;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.mcp.client.RemoteServer;
import dev.grove.mcp.client.RemoteServers;
import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.RemoteException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.springframework.stereotype.Component;

/** Asks servers what they have. */
@Component
class Discovery {

    private final RemoteServers servers;
    private final ProviderCredentials credentials;
    private final JsonSchemas schemas;
    private final ProviderSettings settings;
    private final Clock clock;

    Discovery(
            RemoteServers servers,
            ProviderCredentials credentials,
            JsonSchemas schemas,
            ProviderSettings settings,
            Clock clock) {
        this.servers = servers;
        this.credentials = credentials;
        this.schemas = schemas;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Asks a server with which nothing is open yet.
     *
     * @throws dev.grove.core.error.GroveException conflict when a secret is not stored
     */
    Listing ask(TenantId tenant, CheckedProvider provider) throws RemoteException {
        CallLimits limits =
                new CallLimits(clock.instant().plus(settings.discovery()), new Cancellation());
        try (RemoteServer server = servers.open(credentials.address(tenant, provider), limits)) {
            return ask(server, limits);
        }
    }

    Listing ask(RemoteServer server, CallLimits limits) throws RemoteException {
        // Before the answer: what is as old as the question is not taken for newer.
        Instant at = clock.instant().truncatedTo(ChronoUnit.MICROS);
        return ToolVetting.listing(server.introduction(), server.listTools(limits), schemas, at);
    }
}
