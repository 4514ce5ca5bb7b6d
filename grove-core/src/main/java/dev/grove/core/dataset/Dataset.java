package dev.grove.core.dataset;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.dataset.DatasetDraft.DatasetCaseDraft;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Content of a version of a dataset, as {@code dataset_versions.definition} holds it. */
record Dataset(String name, @Nullable String description, List<DatasetCase> cases) {

    Dataset {
        cases = List.copyOf(cases);
    }

    /**
     * An input and what is expected of its run.
     *
     * @param input text or object
     * @param expect null where nothing is expected
     * @param labels sorted, each once
     */
    @WordsOf(DatasetCaseDraft.class)
    @JsonClassDescription("An input and what is expected of its run.")
    record DatasetCase(
            JsonNode input, @Nullable JsonNode expect, @Nullable UUID runId, List<String> labels) {

        DatasetCase {
            labels = List.copyOf(labels);
        }
    }
}
