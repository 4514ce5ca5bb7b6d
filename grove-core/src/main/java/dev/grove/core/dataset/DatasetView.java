package dev.grove.core.dataset;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.dataset.Dataset.DatasetCase;
import dev.grove.core.definition.DefinitionView;
import dev.grove.core.definition.StoredDefinition;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A version of a dataset as callers read it, in REST and over MCP alike. */
@WordsOf(DatasetDraft.class)
@JsonClassDescription("A version of a dataset.")
record DatasetView(
        String name,
        @JsonPropertyDescription("From 1 on") int version,
        @Nullable String description,
        List<DatasetCase> cases,
        @JsonPropertyDescription("When its first version was stored") Instant createdAt,
        @JsonPropertyDescription("When this version was stored") Instant updatedAt)
        implements DefinitionView {

    static DatasetView of(StoredDefinition<Dataset> stored) {
        Dataset dataset = stored.definition();
        return new DatasetView(
                dataset.name(),
                stored.version(),
                dataset.description(),
                dataset.cases(),
                stored.createdAt(),
                stored.updatedAt());
    }
}
