package dev.grove.core.run.grant;

import dev.grove.core.authority.Authorities;
import dev.grove.core.ceiling.KnownCeilings;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.Policies;
import dev.grove.core.run.record.UnknownRun;
import dev.grove.core.run.vote.VoterRows;
import dev.grove.language.decide.Grant.Lifted;
import dev.grove.language.policy.layer.KnownPolicies;
import dev.grove.language.text.NearestNames;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Judge of who may lift what: no layer that binds the granter, nothing of the ceiling, no rule that
 * is not grantable, and nothing for what the granter has started. The first and the last hold
 * whenever a grant is used; here they are refused with words.
 */
@Component
class GrantRights {

    private final Policies policies;
    private final Authorities authorities;
    private final KnownCeilings ceilings;

    GrantRights(Policies policies, Authorities authorities, KnownCeilings ceilings) {
        this.policies = policies;
        this.authorities = authorities;
        this.ceilings = ceilings;
    }

    /**
     * @throws GroveException not_found for a subject that there is not; conflict for a run that has
     *     ended; validation_failed for rules that nothing has; grant_refused
     */
    void require(TenantSql jdbc, NewGrant grant, Granter by) {
        NamedRules rules = new NamedRules();
        switch (grant.subject().kind()) {
            case RUN -> ofRun(jdbc, grant, by, rules);
            case TREE -> {
                ofRun(jdbc, grant, by, rules);
                ofPolicies(jdbc.tenant(), grant, rules);
            }
            case AGENT -> {
                if (!SubjectRows.isAgent(jdbc, grant.subject().id())) {
                    throw GroveException.notFound("There is no agent of this id");
                }
                ofPolicies(jdbc.tenant(), grant, rules);
            }
            case KEY -> {
                boolean own =
                        SubjectRows.isShared(jdbc, grant.subject().id(), by.key())
                                .orElseThrow(() -> GroveException.notFound("There is no such key"));
                if (own) {
                    throw GrantChecks.refused(
                            "A grant is given to others: this key is the granter's own, or one person has had the secrets of both; another person has to make it");
                }
                ofPolicies(jdbc.tenant(), grant, rules);
            }
        }
        named(jdbc.tenant(), grant, rules);
        allowed(jdbc.tenant(), grant.lifts(), by, rules);
    }

    private void ofRun(TenantSql jdbc, NewGrant grant, Granter by, NamedRules rules) {
        SubjectRows.OfRun run =
                SubjectRows.run(jdbc, grant.subject().id()).orElseThrow(UnknownRun::ofAnyKind);
        if (run.ended()) {
            throw GroveException.conflict(
                    "The run has ended, and a grant of a run ends with it; where it is resumed, make the grant then");
        }
        Boolean started = VoterRows.isStarter(jdbc, new RunId(grant.subject().id()), by.key());
        if (started == null) {
            throw GrantChecks.refused(
                    "A grant is made by others than who started the run, and it is not known who that was; start it again by a key");
        }
        if (started) {
            throw GrantChecks.refused(
                    "A grant is made by others than who started the run, or has had the secret of the granter's key; another person has to make it");
        }
        String authority = run.authority();
        if (authority != null) {
            rules.addLayers(authorities.chain(jdbc.tenant(), authority).links());
        }
    }

    /** Rules as the newest versions of their policies have them. */
    private void ofPolicies(TenantId tenant, NewGrant grant, NamedRules rules) {
        KnownPolicies known = policies.known(tenant);
        grant.lifts().stream()
                .map(Lifted::policy)
                .distinct()
                .forEach(name ->
                        known.find(name).ifPresent(stored -> rules.addPolicy(stored.policy())));
    }

    private void named(TenantId tenant, NewGrant grant, NamedRules rules) {
        FieldChecks checks = new FieldChecks();
        List<Lifted> lifts = grant.lifts();
        for (int i = 0; i < lifts.size(); i++) {
            Lifted lift = lifts.get(i);
            if (rules.has(lift)) {
                continue;
            }
            Collection<String> ofPolicy = rules.rulesOf(lift.policy());
            if (!ofPolicy.isEmpty()) {
                checks.refuse(
                        "lifts[%d].rule".formatted(i),
                        "%s has no rule of this id%s"
                                .formatted(
                                        lift.policy(),
                                        NearestNames.asQuestion(lift.rule(), ofPolicy)));
            } else if (grant.subject().kind() == GrantSubject.Kind.RUN) {
                checks.refuse(
                        "lifts[%d].policy".formatted(i),
                        "no policy of this name governs the run%s; GET /agent-runs/{id}/authority has those that do"
                                .formatted(
                                        NearestNames.asQuestion(lift.policy(), rules.policies())));
            } else {
                checks.refuse(
                        "lifts[%d].policy".formatted(i),
                        "there is no policy of this name"
                                + NearestNames.asQuestion(
                                        lift.policy(), policies.known(tenant).names()));
            }
        }
        if (!checks.errors().isEmpty()) {
            throw GroveException.invalid(checks.errors());
        }
    }

    private void allowed(TenantId tenant, List<Lifted> lifts, Granter by, NamedRules rules) {
        NamedRules above = new NamedRules();
        @Nullable String ceiling = ceilings.of(tenant).digest();
        if (ceiling != null) {
            above.addLayers(authorities.chain(tenant, ceiling).links());
        }
        NamedRules own = new NamedRules();
        own.addLayers(authorities.links(tenant, by.layers()));
        for (Lifted lift : lifts) {
            if (above.has(lift)) {
                throw GrantChecks.refused(
                        "%s stands in the tenant's ceiling, which no grant lifts; an admin changes the ceiling"
                                .formatted(words(lift)));
            }
            if (own.has(lift)) {
                throw GrantChecks.refused(
                        "%s binds the key that would lift it; make the grant with a key that it does not bind"
                                .formatted(words(lift)));
            }
            if (!rules.isGrantable(lift)) {
                throw GrantChecks.refused(
                        "%s is not grantable: its policy says that no grant lifts it"
                                .formatted(words(lift)));
            }
        }
    }

    private static String words(Lifted lift) {
        return "Rule %s of %s".formatted(lift.rule(), lift.policy());
    }
}
