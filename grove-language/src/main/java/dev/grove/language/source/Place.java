package dev.grove.language.source;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;

/** Where a value begins in a document; lines and columns count from 1. */
@JsonTypeName("DocumentPlace")
@JsonClassDescription("Where a field begins in the document.")
public record Place(
        @JsonPropertyDescription("From 1 on") int line,
        @JsonPropertyDescription("From 1 on") int column) {

    public static final Place START = new Place(1, 1);
}
