package dev.grove.core.dataset;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.definition.DefinitionKind;
import dev.grove.core.definition.DefinitionTables;
import dev.grove.core.definition.DefinitionWords;
import dev.grove.core.definition.Definitions;
import dev.grove.core.definition.PlainDefinitionType;
import dev.grove.core.definition.RecordKind;
import dev.grove.core.definition.StoredDefinition;
import dev.grove.core.id.TenantId;
import dev.grove.core.secret.Scrubbers;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Datasets as their callers see them. */
@Component
class DatasetType extends PlainDefinitionType<DatasetDraft, Dataset, DatasetView> {

    private static final DefinitionWords WORDS =
            new DefinitionWords(
                    "/datasets",
                    "datasets",
                    "dataset",
                    "a",
                    "grove__list_datasets",
                    "Values of secrets are scrubbed from it.",
                    "",
                    "",
                    "",
                    """
                    {"name": "tickets", "description": "Tickets of October that people sorted",
                     "cases": [{"input": "Sort this ticket: I was charged twice.", "expect": {"kind": "refund"}, "labels": ["kind=refund"]}]}\
                    """);

    private static final DefinitionKind<Dataset> KIND =
            RecordKind.of("Dataset", DefinitionTables.DATASETS, Dataset.class, Dataset::name);

    private final DatasetValidation validation;
    private final Scrubbers scrubbers;

    DatasetType(TenantDatabase database, Scrubbers scrubbers, Clock clock) {
        super(
                WORDS,
                DatasetDraft.class,
                DatasetView.class,
                new Definitions<>(KIND, database, clock));
        this.validation = new DatasetValidation(database);
        this.scrubbers = scrubbers;
    }

    @Override
    public Map<String, String> groups() {
        return Map.of(
                WORDS.tag(),
                "Cases to run agents and workflows on: inputs and what is expected. Each change is a version, and versions never change.");
    }

    @Override
    protected Dataset validate(TenantId tenant, DatasetDraft draft) {
        Set<UUID> known =
                current(tenant, draft.name()).map(DatasetValidation::runsOf).orElse(Set.of());
        return validation.validate(tenant, draft, known, scrubbers.of(tenant));
    }

    @Override
    protected DatasetView view(StoredDefinition<Dataset> stored) {
        return DatasetView.of(stored);
    }
}
