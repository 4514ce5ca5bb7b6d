package dev.grove.core.dataset;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.dataset.Dataset.DatasetCase;
import dev.grove.core.definition.DefinitionView;
import dev.grove.core.definition.StoredDefinition;
import dev.grove.core.definition.VersionTimes;
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
        @JsonUnwrapped VersionTimes times)
        implements DefinitionView {

    static DatasetView of(StoredDefinition<Dataset> stored) {
        Dataset dataset = stored.definition();
        return new DatasetView(
                dataset.name(),
                stored.version(),
                dataset.description(),
                dataset.cases(),
                VersionTimes.of(stored));
    }
}
