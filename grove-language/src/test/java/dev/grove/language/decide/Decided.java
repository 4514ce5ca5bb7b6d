package dev.grove.language.decide;

import static dev.grove.language.decide.Sample.PUSH;
import static dev.grove.language.decide.Sample.call;
import static dev.grove.language.decide.Sample.chain;

import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Moment;
import dev.grove.language.decide.fact.SecretUse;
import dev.grove.language.decide.fact.Start;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.Outcome;
import java.time.Instant;

/** Decisions about one push to {@code main}, the rules that they are made by, and other acts. */
final class Decided {

    static final Act PUSHED = Act.call("git_push");
    static final Facts FACTS = call(PUSH, "{\"branch\": \"main\"}");

    static final String ALLOW = "{id: a, on: git_push, then: allow}";
    static final String ASK = "{id: b, on: git_push, then: ask}";
    static final String DENY = "{id: c, on: git_push, then: deny, say: Never.}";

    private Decided() {}

    static Outcome outcome(Chain chain, Act act, Facts facts) {
        return decide(chain, act, facts).outcome();
    }

    static Decision decide(Chain chain, Act act, Facts facts) {
        return explain(chain, act, facts).decision();
    }

    static Explanation explain(Chain chain, Act act, Facts facts) {
        return Decisions.explain(chain, Ceiling.NONE, Grants.NONE, act, facts);
    }

    static Facts started(String name) {
        return Facts.of(new Start(Start.AGENT, name, 1, 0));
    }

    static Moment at(String time) {
        return new Moment(Instant.parse(time));
    }

    static SecretUse secret(String name, String path, long uses) {
        return new SecretUse(
                name, "api.github.com", 443, path, "header:Authorization", "GET", uses);
    }
}
