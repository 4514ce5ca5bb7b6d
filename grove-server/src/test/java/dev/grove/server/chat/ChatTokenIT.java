package dev.grove.server.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Routes and chats that a token opens; all else is as if it were not there. */
class ChatTokenIT extends TokenBed {

    /** Routes that read no credential. */
    private static final Set<String> OPEN =
            Set.of(
                    "GET /.well-known/oauth-protected-resource",
                    "GET /.well-known/oauth-protected-resource/mcp/rpc",
                    "GET /.well-known/oauth-protected-resource/api",
                    "GET /.well-known/oauth-authorization-server",
                    "GET /oauth2/authorize",
                    "POST /oauth2/register",
                    "POST /oauth2/token",
                    "GET /oauth2/jwks",
                    "POST /ui/session",
                    "GET /ui/sign-in-options",
                    "GET /ui/openid/begin",
                    "GET /ui/openid/callback",
                    "GET /ui/openid/sign-out");

    @Test
    void opensThePersonsChatsWithTheAgent() {
        HttpCaller page = tokenOf("ann");
        HttpAnswer answer = say(page, "chat-1", "m1", "hi");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(text(chunks(answer))).isEqualTo("Hello there.");
        assertThat(page.get("/chat/" + agent + "/chat-1/messages").json().path("items")).hasSize(2);
        assertThat(page.get("/chat/" + agent + "/chat-1/stream").status()).isEqualTo(204);
        assertThat(page.post("/chat/" + agent + "/chat-1/stop", "").status()).isEqualTo(204);
        HttpAnswer again =
                page.post(
                        "/chat/" + agent,
                        body("chat-1", "regenerate-message", "null", user("m1", "hi"), ""));
        assertThat(text(chunks(again))).isEqualTo("Hello there.");
        JsonNode session = caller.get("/sessions?external_id=chat-1").json().at("/items/0");
        assertThat(session.path("user").asString()).isEqualTo("ann");
    }

    @Test
    void answersApprovalsOfThePersonsOwnChat() {
        agent = agent(careful());
        HttpCaller page = tokenOf("ann");
        List<JsonNode> asked = joined(chunks(say(page, "chat-1", "m1", "be careful")));
        String answer = asked.getFirst().path("messageId").stringValue();
        String approval = chunk(asked, "tool-approval-request").path("approvalId").stringValue();
        String given =
                part(
                        "approval-responded",
                        "c0",
                        "\"approval\":{\"id\":\"%s\",\"approved\":true}".formatted(approval));
        HttpAnswer rest =
                page.post(
                        "/chat/" + agent,
                        body(
                                "chat-1",
                                "submit-message",
                                "\"" + answer + "\"",
                                "{\"id\":\"%s\",\"role\":\"assistant\",\"parts\":[%s]}"
                                        .formatted(answer, given),
                                ""));
        assertThat(text(chunks(rest))).isEqualTo("It is done.");
    }

    /** A policy asks people; a token is what an application gave a page. */
    @Test
    void castsNoVoteOnACallThatSeveralPeopleAreAskedAbout() {
        HttpAnswer policy =
                caller.post(
                        "/policies",
                        """
                        {"name":"two","default":"allow","rules":[{"id":"ask","on":"echo","then":"ask","ask":{"count":2}}]}
                        """);
        assertThat(policy.status()).as(policy.body()).isEqualTo(201);
        agent = agent(",\"policies\":[\"two\"]");
        HttpCaller ann = tokenOf("ann");
        List<JsonNode> asked = joined(chunks(say(ann, "chat-1", "m1", "be careful")));
        String message = asked.getFirst().path("messageId").stringValue();
        String approval = chunk(asked, "tool-approval-request").path("approvalId").stringValue();
        String given =
                part(
                        "approval-responded",
                        "c0",
                        "\"input\":{\"text\":\"e\"},\"approval\":{\"id\":\"%s\",\"approved\":true}"
                                .formatted(approval));
        HttpAnswer refused =
                ann.post(
                        "/chat/" + agent,
                        body(
                                "chat-1",
                                "submit-message",
                                "\"" + message + "\"",
                                "{\"id\":\"%s\",\"role\":\"assistant\",\"parts\":[%s]}"
                                        .formatted(message, given),
                                ""));
        assertThat(refused.status()).as(refused.body()).isEqualTo(403);
        assertThat(refused.text("detail")).contains("a chat's token is none");
        assertThat(caller.get("/approvals").json().at("/items/0/quorum/approvals").asInt())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"be careful", "my place", "hi"})
    void chatsOfAnotherPersonAreAsMissing(String said) {
        agent = agent(careful());
        HttpCaller bob = tokenOf("bob");
        String answer = answerId(say(bob, "bobs", "m1", said));
        String read = "/chat/" + agent + "/bobs/messages";
        String before = seen(bob.get(read));
        assertThat(before).contains(answer);
        HttpCaller ann = tokenOf("ann");
        assertThat(seen(all(ann, agent, "bobs", answer), "bobs"))
                .isEqualTo(seen(all(ann, agent, "nobodys", answer), "nobodys"));
        assertThat(say(ann, "bobs", "m1", "hi").status()).as("of her own").isEqualTo(200);
        assertThat(seen(bob.get(read))).isEqualTo(before);
        assertThat(caller.get("/sessions?external_id=bobs").json().path("items")).hasSize(2);
    }

    @Test
    void otherAgentsAreAsMissing() {
        HttpCaller page = tokenOf("ann");
        String other = agent("");
        HttpAnswer theirs =
                caller.send(
                        caller.request("/chat/" + other)
                                .header("Content-Type", "application/json")
                                .header("Grove-User", "ann")
                                .POST(BodyPublishers.ofString(words("chat-1", "m1", "hi"))));
        String answer = answerId(theirs);
        assertThat(seen(all(page, other, "chat-1", answer), other))
                .isEqualTo(seen(all(page, "none", "chat-1", answer), "none"))
                .allSatisfy(seen -> assertThat(seen).startsWith("404 "));
        String said = words("chat-2", "m1", "hi");
        assertThat(seen(page.post("/chat/" + other, said), other))
                .isEqualTo(seen(page.post("/chat/none", said), "none"))
                .startsWith("404 ");
        assertThat(MODEL.requests(other)).hasSize(1);
    }

    @Test
    void oneChatIsOpenWhereTheTokenNamesOne() {
        String answer = answerId(say(tokenOf("ann"), "other", "m1", "hi"));
        HttpCaller page = token("{\"user\":\"ann\",\"session\":\"mine\",\"ttl_seconds\":60}");
        assertThat(say(page, "mine", "m1", "hi").status()).isEqualTo(200);
        assertThat(page.get("/chat/" + agent + "/mine/messages").json().path("items")).hasSize(2);
        assertThat(seen(all(page, agent, "other", answer), "other"))
                .isEqualTo(seen(all(page, agent, "none", answer), "none"))
                .allSatisfy(seen -> assertThat(seen).startsWith("404 "));
        assertThat(seen(say(page, "other", "m2", "hi"), "other"))
                .isEqualTo(seen(say(page, "none", "m2", "hi"), "none"))
                .startsWith("404 ");
        assertThat(MODEL.requests(agent)).hasSize(2);
    }

    /** Every route of the API's description but the four of pages. */
    @Test
    void allOtherRoutesRefuseItAsUnknown() {
        HttpCaller page = tokenOf("ann").withoutContract();
        HttpCaller stranger = as(UNKNOWN).withoutContract();
        List<String> wrong = new ArrayList<>();
        int refused = 0;
        Set<String> open = new HashSet<>();
        JsonNode paths = anonymous().get("/v3/api-docs").json().path("paths");
        for (Map.Entry<String, JsonNode> path : paths.properties()) {
            for (String method : path.getValue().propertyNames()) {
                String route = method.toUpperCase(Locale.ROOT) + " " + path.getKey();
                if (!Set.of("get", "post", "put", "patch", "delete").contains(method)
                        || path.getKey().equals("/chat/{agent}")
                        || path.getKey().startsWith("/chat/{agent}/{id}/")) {
                    continue;
                }
                String asked = path.getKey().replace("{agent}", agent).replaceAll("\\{[^}]+}", "x");
                HttpAnswer answer = page.call(route.split(" ")[0], asked, "{}");
                HttpAnswer unknown = stranger.call(route.split(" ")[0], asked, "{}");
                if (OPEN.contains(route)) {
                    open.add(route);
                } else if (answer.status() == 401) {
                    refused++;
                } else {
                    wrong.add(route + " is answered with " + answer.status());
                }
                if (!seen(answer).equals(seen(unknown))) {
                    wrong.add(route + ": " + seen(answer) + " is not " + seen(unknown));
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(open).isEqualTo(OPEN);
        assertThat(refused).isGreaterThan(120);
    }

    @ParameterizedTest
    @CsvSource({"GET,/actuator/prometheus", "GET,/ui/session", "POST,/mcp/rpc"})
    void routesOutsideTheDescriptionRefuseItToo(String method, String path) {
        HttpCaller page = tokenOf("ann").withoutContract();
        HttpAnswer answer = page.call(method, path, "{}");
        assertThat(answer.status()).isEqualTo(401);
        assertThat(seen(answer)).isEqualTo(seen(as(UNKNOWN).call(method, path, "{}")));
    }

    @Test
    void groveUserMustBeThePersonOfTheToken() {
        HttpCaller page = tokenOf("ann");
        String path = "/chat/" + agent + "/chat-1/messages";
        assertThat(page.send(page.request(path).header("Grove-User", "ann").GET()).status())
                .isEqualTo(200);
        HttpAnswer refused = page.send(page.request(path).header("Grove-User", "bob").GET());
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text("detail")).contains("Grove-User");
    }

    @Test
    void tenantsAreApart() {
        HttpCaller page = tokenOf("ann");
        String other = newTenant();
        HttpCaller theirs = newCaller(other, "admin");
        String body =
                "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"anthropic/claude-sonnet-4-6\",\"tools\":[\"echo\"]}";
        assertThat(theirs.post("/agents", body.formatted(agent)).status()).isEqualTo(201);
        String theirOwn = "b" + agent;
        assertThat(theirs.post("/agents", body.formatted(theirOwn)).status()).isEqualTo(201);
        assertThat(say(page, "chat-1", "m1", "hi").status()).isEqualTo(200);
        HttpCaller neighbour =
                as(make(theirs, agent, "{\"user\":\"ann\",\"ttl_seconds\":60}").text("token"));
        assertThat(neighbour.get("/chat/" + agent + "/chat-1/messages").json().path("items"))
                .isEmpty();
        assertThat(seen(all(page, theirOwn, "chat-1", "a_x"), theirOwn))
                .isEqualTo(seen(all(page, "none", "chat-1", "a_x"), "none"));
        assertThat(page.forTenant(other).get("/chat/" + agent + "/chat-1/messages").status())
                .isEqualTo(403);
    }

    @Test
    void operatorsKeyMakesTokensOfTheTenantThatItNames() {
        HttpAnswer made =
                make(operator().forTenant(tenant), agent, "{\"user\":\"ann\",\"ttl_seconds\":60}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        HttpCaller page = as(made.text("token"));
        assertThat(say(page, "chat-1", "m1", "hi").status()).isEqualTo(200);
        assertThat(caller.get("/sessions?external_id=chat-1").json().path("items")).hasSize(1);
        assertThat(page.forTenant(newTenant()).get("/chat/" + agent + "/c/messages").status())
                .as("it is bound to the tenant")
                .isEqualTo(403);
    }
}
