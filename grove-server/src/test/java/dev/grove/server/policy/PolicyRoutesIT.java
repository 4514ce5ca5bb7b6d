package dev.grove.server.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Storing, changing, pinning and deleting policies. */
class PolicyRoutesIT extends ServerIT {

    private static final String WRITER =
            """
            # Who may push where.
            apiVersion: grove/v1
            kind: Policy
            name: repo-writer
            description: Pushes to agent/… alone.
            extends: [trust/sandboxed]
            default: deny
            rules:
              - {id: push, on: git_push, then: allow}   # and no other
              - {id: branches, on: git_push, when: "!args.?branch.orValue('main').startsWith('agent/')", then: deny, say: "Push to agent/… only."}
            tests:
              - {call: {tool: git_push, args: {branch: main}}, expect: deny, rule: branches}
              - {call: {tool: git_push, args: {branch: agent/x}}, expect: allow, rule: push}
            """;

    private HttpCaller caller;

    private PolicyCaller policies;

    @BeforeEach
    void asANewTenant() {
        caller = newCaller(newTenant(), "admin");
        policies = new PolicyCaller(caller);
    }

    private HttpAnswer yamlOf(String path) {
        return caller.send(caller.request(path).header("Accept", "application/yaml").GET());
    }

    private HttpAnswer storeAgent(String... named) {
        return caller.post(
                "/agents",
                """
                {"name":"writer","system_prompt":"p","model":"scripted/greeter","tools":["finish","echo"],"policies":[%s]}
                """
                        .formatted(
                                String.join(
                                        ",",
                                        List.of(named).stream()
                                                .map(name -> "\"" + name + "\"")
                                                .toList())));
    }

    @Test
    void createsThenReplaces() {
        HttpAnswer created = policies.store(WRITER);
        assertThat(created.status()).as(created.body()).isEqualTo(201);
        assertThat(created.headers().firstValue("Location")).hasValue("/policies/repo-writer");
        assertThat(created.headers().firstValue("ETag")).hasValue("\"v1\"");
        assertThat(created.json().has("widening")).isFalse();
        assertThat(created.text("digest")).matches("[0-9a-f]{64}");

        assertThat(policies.store(WRITER).text("version")).isEqualTo("1");
        HttpAnswer read = caller.get("/policies/repo-writer");
        assertThat(caller.post("/policies", read.body()).text("version"))
                .as("sent back as it was read")
                .isEqualTo("1");
        assertThat(yamlOf("/policies/repo-writer").body()).isEqualTo(WRITER);

        HttpAnswer commented = policies.store(WRITER.replace("and no other", "nothing else"));
        assertThat(commented.text("version")).as("a comment is kept").isEqualTo("2");
        assertThat(commented.text("digest")).isNotEqualTo(created.text("digest"));
        assertThat(commented.text("widening/verdict")).isEqualTo("equal");
        assertThat(caller.get("/policies/repo-writer/versions/1").text("digest"))
                .isEqualTo(created.text("digest"));
        assertThat(caller.get("/policies/repo-writer/versions").json().at("/items")).hasSize(2);
        HttpAnswer list = caller.get("/policies");
        assertThat(list.text("items/0/name")).isEqualTo("repo-writer");
        assertThat(list.json().at("/items/0/rules").intValue()).isEqualTo(2);
        assertThat(list.text("items/0/extends/0")).isEqualTo("trust/sandboxed");
    }

    @Test
    void guardsChangesByBodyAndByHeader() {
        policies.store(WRITER);

        assertThat(policies.store(WRITER + "expected_version: 7\n").text("code"))
                .isEqualTo("version_mismatch");
        assertThat(delete("\"v2\"").status()).isEqualTo(412);
        assertThat(delete("\"v1\"").status()).isEqualTo(204);
        assertThat(caller.get("/policies/repo-writer").status()).isEqualTo(404);
        assertThat(caller.get("/policies/repo-writer/versions/1").status()).isEqualTo(200);
        assertThat(policies.store(WRITER).status()).isEqualTo(201);
    }

    private HttpAnswer delete(String tag) {
        return caller.send(
                caller.request("/policies/repo-writer").header("If-Match", tag).DELETE());
    }

    @Test
    void showsThePoliciesThatEachServerHas() {
        JsonNode items = policies.builtIn().json().path("items");
        assertThat(items).hasSize(5);
        JsonNode sandboxed = items.get(1);
        assertThat(sandboxed.path("name").asString()).isEqualTo("trust/sandboxed");
        assertThat(sandboxed.path("yaml").asString()).contains("name: trust/sandboxed");
        HttpAnswer copy =
                policies.store(
                        sandboxed.path("yaml").asString().replace("trust/sandboxed", "mine"));
        assertThat(copy.status()).as(copy.body()).isEqualTo(201);
    }

    @Test
    void keepsTheLayerOfAVersionWhenWhatItExtendsGoesOn() {
        policies.store("name: base\nrules: [{id: a, on: echo, then: allow}]\n");
        String derived = "name: derived\nextends: [base]\n";
        HttpAnswer one = policies.store(derived);
        policies.store("name: base\nrules: [{id: a, on: echo, then: deny}]\n");

        String call = "{\"call\":{\"tool\":\"echo\",\"args\":{\"text\":\"x\"}}}";
        assertThat(policies.explain("derived", call).text("decision")).isEqualTo("allow");
        HttpAnswer two = policies.store(derived);
        assertThat(two.text("version")).as("made of what it is made of now").isEqualTo("2");
        assertThat(two.text("widening/verdict")).isEqualTo("narrower");
        assertThat(policies.explain("derived", call).text("by/policy")).isEqualTo("base@2");
        assertThat(one.text("digest")).isNotEqualTo(two.text("digest"));
        assertThat(policies.store(derived).text("version")).isEqualTo("2");
    }

    @Test
    void followsBasesFiveLevelsDown() {
        for (int i = 0; i <= 5; i++) {
            HttpAnswer stored =
                    policies.store(
                            i == 0
                                    ? "name: p0\n"
                                    : "name: p%d\nextends: [p%d]\n".formatted(i, i - 1));
            assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        }
        assertThat(policies.store("name: p6\nextends: [p5]\n").body()).contains("at most 5 deep");
        assertThat(policies.store("name: p0\nextends: [p5]\n").body())
                .contains("is made of itself");
    }

    @Test
    void isPinnedByAgentsWhenTheyAreStored() {
        policies.store(WRITER);
        HttpAnswer agent = storeAgent("repo-writer", "trust/untrusted");
        assertThat(agent.status()).as(agent.body()).isEqualTo(201);
        assertThat(agent.json().path("policies"))
                .hasToString("[\"repo-writer@1\",\"trust/untrusted@1\"]");
        assertThat(caller.post("/agents", caller.get("/agents/writer").body()).text("version"))
                .as("sent back as it was read")
                .isEqualTo("1");
        assertThat(storeAgent("repo-writer", "trust/untrusted").text("version")).isEqualTo("1");

        policies.store(WRITER.replace("then: allow}", "then: allow, severity: low}"));
        assertThat(caller.get("/agents/writer").text("policies/0")).isEqualTo("repo-writer@1");
        HttpAnswer refused = caller.send(caller.request("/policies/repo-writer").DELETE());
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body()).contains("writer").contains("store them without it first");

        HttpAnswer again = storeAgent("repo-writer", "trust/untrusted");
        assertThat(again.text("version")).isEqualTo("2");
        assertThat(again.text("policies/0")).isEqualTo("repo-writer@2");
        assertThat(storeAgent("repo-writer@1").text("policies/0")).isEqualTo("repo-writer@1");
        assertThat(storeAgent().json().path("policies")).isEmpty();
        assertThat(caller.send(caller.request("/policies/repo-writer").DELETE()).status())
                .isEqualTo(204);
        assertThat(caller.get("/agents/writer/versions/2").text("policies/0"))
                .isEqualTo("repo-writer@2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "repo-writr| no policy has this name; did you mean repo-writer?",
                "trust/trustd| did you mean trust/trusted",
                "repo-writer@9| the policy has no version 9; its newest is 1",
                "a b| must be the name of a policy",
                "repo-writer@0| must be the name of a policy",
            })
    void isRefusedInAgentsByItsName(String name, String words) {
        policies.store(WRITER);

        HttpAnswer refused = storeAgent(name);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("policies[0]");
        assertThat(refused.text("errors/0/message")).contains(words);
    }

    @Test
    void pinsThePolicyThatLivesAndNotOneOfTheSameNameBefore() {
        policies.store(WRITER);
        storeAgent("repo-writer");
        storeAgent();
        caller.send(caller.request("/policies/repo-writer").DELETE());
        assertThat(storeAgent("repo-writer").body()).contains("no policy has this name");
        policies.store(WRITER);

        assertThat(storeAgent("repo-writer").text("version")).isEqualTo("3");
        assertThat(caller.send(caller.request("/policies/repo-writer").DELETE()).status())
                .isEqualTo(409);
    }

    @Test
    void anotherTenantSeesNothing() {
        policies.store(WRITER);
        HttpCaller neighbour = newCaller(newTenant(), "admin");
        PolicyCaller other = new PolicyCaller(neighbour);

        assertThat(neighbour.get("/policies").json().at("/items")).isEmpty();
        assertThat(neighbour.get("/policies/repo-writer").status()).isEqualTo(404);
        assertThat(neighbour.get("/policies/repo-writer/versions/1").status()).isEqualTo(404);
        assertThat(other.explain("repo-writer", "{\"call\":{\"tool\":\"echo\"}}").status())
                .isEqualTo(404);
        assertThat(other.store("name: mine\nextends: [repo-writer]\n").body())
                .contains("there is no policy named repo-writer");
        assertThat(other.store(WRITER).status()).isEqualTo(201);
    }

    @Test
    void needsScopeProvision() {
        String tenant = newTenant();
        HttpCaller invoker = newCaller(tenant, "invoke");
        PolicyCaller asking = new PolicyCaller(invoker);

        assertThat(asking.store(WRITER).status()).isEqualTo(403);
        assertThat(asking.validate(WRITER).status()).isEqualTo(403);
        assertThat(new PolicyCaller(newCaller(tenant, "provision")).store(WRITER).status())
                .isEqualTo(201);
        assertThat(asking.explain("repo-writer", "{\"call\":{\"tool\":\"echo\"}}").status())
                .isEqualTo(403);
        assertThat(invoker.get("/policies/repo-writer").status()).isEqualTo(200);
    }

    @Test
    void givesTwoAtOnceAVersionEach() throws Exception {
        int many = 8;
        List<Future<HttpAnswer>> answers = new ArrayList<>();
        CountDownLatch go = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newFixedThreadPool(many)) {
            for (int i = 0; i < many; i++) {
                String said =
                        "name: p\ndescription: d%d\nrules: [{id: r, on: echo, then: allow}]\n"
                                .formatted(i);
                answers.add(
                        threads.submit(() -> {
                            go.await();
                            return policies.store(said);
                        }));
            }
            go.countDown();
        }
        Set<String> versions = new HashSet<>();
        Set<String> digests = new HashSet<>();
        for (Future<HttpAnswer> answer : answers) {
            assertThat(answer.get().status()).as(answer.get().body()).isIn(200, 201);
            versions.add(answer.get().text("version"));
            digests.add(answer.get().text("digest"));
            assertThat(
                            caller.get("/policies/p/versions/" + answer.get().text("version"))
                                    .text("digest"))
                    .isEqualTo(answer.get().text("digest"));
        }
        assertThat(versions).hasSize(many);
        assertThat(digests).as("each names its version").hasSize(many);
    }
}
