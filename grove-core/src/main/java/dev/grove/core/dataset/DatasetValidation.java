package dev.grove.core.dataset;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.dataset.Dataset.DatasetCase;
import dev.grove.core.dataset.DatasetDraft.DatasetCaseDraft;
import dev.grove.core.definition.DefinitionName;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.label.Labels;
import dev.grove.core.secret.Scrubber;
import dev.grove.language.json.OutsideJson;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** Makes a dataset of a draft, or reports everything that is wrong with it. */
final class DatasetValidation {

    static final int MOST_CASES = 1_000;
    static final int LONGEST_DESCRIPTION = 2_000;

    /** Characters of an input, as of a goal; and of what is expected. */
    static final int LONGEST_VALUE = 200_000;

    /** Characters of all inputs and expectations: what one request of REST can bring. */
    static final int LARGEST = 1_000_000;

    private static final String RUNS =
            """
            SELECT id FROM agent_runs WHERE tenant_id = :tenant AND id = ANY (:ids)
            """;

    private final TenantDatabase database;

    DatasetValidation(TenantDatabase database) {
        this.database = database;
    }

    /**
     * @param known runs that the current version names, which may be gone
     * @throws GroveException {@code validation_failed} with every field at fault
     */
    Dataset validate(TenantId tenant, DatasetDraft draft, Set<UUID> known, Scrubber scrubber) {
        FieldChecks checks = new FieldChecks();
        DefinitionName.check(draft.name(), checks);
        if (draft.description() != null) {
            checks.text("description", draft.description(), LONGEST_DESCRIPTION);
        }
        List<DatasetCase> cases = new Check(checks, scrubber).cases(draft.cases());
        checkRuns(tenant, cases, known, checks);
        if (!checks.errors().isEmpty()) {
            throw GroveException.invalid(checks.errors());
        }
        return new Dataset(
                Objects.requireNonNull(draft.name()),
                scrubber.scrubNullable(draft.description()),
                cases);
    }

    static Set<UUID> runsOf(Dataset dataset) {
        return dataset.cases().stream()
                .map(DatasetCase::runId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    private void checkRuns(
            TenantId tenant, List<DatasetCase> cases, Set<UUID> known, FieldChecks checks) {
        Set<UUID> asked = new HashSet<>();
        for (DatasetCase each : cases) {
            if (each.runId() != null && !known.contains(each.runId())) {
                asked.add(each.runId());
            }
        }
        if (asked.isEmpty()) {
            return;
        }
        asked.removeAll(found(tenant, asked));
        for (int i = 0; i < cases.size(); i++) {
            UUID run = cases.get(i).runId();
            if (run != null && asked.contains(run)) {
                checks.refuse(
                        "cases[" + i + "].run_id",
                        "no run has this id; correct it or leave it out");
            }
        }
    }

    private List<UUID> found(TenantId tenant, Set<UUID> ids) {
        return database.call(
                tenant,
                jdbc ->
                        jdbc.sql(RUNS)
                                .param("ids", ids.toArray(UUID[]::new))
                                .query(Rows.of(UUID.class))
                                .list());
    }

    /** The check of the cases of one draft; indexes are those of the draft. */
    private static final class Check {

        private final FieldChecks checks;
        private final Scrubber scrubber;
        private long total;

        Check(FieldChecks checks, Scrubber scrubber) {
            this.checks = checks;
            this.scrubber = scrubber;
        }

        List<DatasetCase> cases(@Nullable List<@Nullable DatasetCaseDraft> drafts) {
            if (drafts == null || drafts.isEmpty()) {
                checks.refuse("cases", "must have at least one case");
                return List.of();
            }
            if (drafts.size() > MOST_CASES) {
                checks.refuse("cases", "may have at most %,d cases".formatted(MOST_CASES));
                return List.of();
            }
            List<DatasetCase> cases = new ArrayList<>();
            for (int i = 0; i < drafts.size(); i++) {
                cases.add(checked("cases[" + i + "]", drafts.get(i)));
            }
            if (total > LARGEST) {
                checks.refuse(
                        "cases",
                        "must be at most %,d characters of JSON, and are %,d; make two datasets of them"
                                .formatted(LARGEST, total));
            }
            return cases;
        }

        private DatasetCase checked(String field, @Nullable DatasetCaseDraft draft) {
            DatasetCaseDraft given =
                    draft == null ? new DatasetCaseDraft(null, null, null, null) : draft;
            JsonNode expect = given.expect();
            if (expect != null) {
                deep(field + ".expect", expect);
                measured(field + ".expect", expect.toString());
            }
            return new DatasetCase(
                    scrubber.scrub(input(field + ".input", given.input())),
                    expect == null || expect.isNull() ? null : scrubber.scrub(expect),
                    given.runId(),
                    Labels.ofDraft(field + ".labels", given.labels(), checks.errors()));
        }

        private JsonNode input(String field, @Nullable JsonNode input) {
            if (input == null || !(input.isString() || input.isObject())) {
                checks.refuse(
                        field,
                        "must be a goal, as a text, or the input of a workflow, as an object");
                return NullNode.getInstance();
            }
            if (input.isString()) {
                String goal = input.stringValue();
                if (goal.isBlank()) {
                    checks.refuse(field, "must say what the agent is to do");
                }
                measured(field, goal);
            } else {
                deep(field, input);
                measured(field, input.toString());
            }
            return input;
        }

        /** Levels are bounded as those of values from outside, since lists put more around them. */
        private void deep(String field, JsonNode value) {
            if (!OutsideJson.isShallow(value)) {
                checks.refuse(
                        field,
                        "may be nested at most %d levels deep".formatted(OutsideJson.MOST_DEPTH));
            }
        }

        private void measured(String field, String text) {
            checks.text(field, text, LONGEST_VALUE);
            total += text.length();
        }
    }
}
