package dev.grove.server.governance;

import dev.grove.server.HttpAnswer;
import dev.grove.server.oauth.TokenRequests;
import org.junit.jupiter.api.BeforeEach;

/** The same doors for a token of a client without policies, which was exchanged for one with. */
class TokenDoorsIT extends GovernedDoors {

    @BeforeEach
    void withAToken() {
        TokenRequests requests = new TokenRequests(anonymous());
        HttpAnswer client = TokenRequests.newClient(caller, "invoke");
        bound = as(requests.exchanged(client, requests.everywhere(client), "writer"));
        starter = client.text("client_id");
    }
}
