package dev.grove.server.governance;

import dev.grove.server.HttpAnswer;
import dev.grove.server.oauth.TokenRequests;
import org.junit.jupiter.api.BeforeEach;

/** Doors for a token with policies, whose client has none. */
class TokenDoorsIT extends GovernedDoors {

    @BeforeEach
    void withAToken() {
        TokenRequests requests = new TokenRequests(anonymous());
        HttpAnswer client = TokenRequests.newClient(caller, "invoke");
        bound = as(requests.exchanged(client, requests.everywhere(client), "writer"));
        starter = client.text("client_id");
    }
}
