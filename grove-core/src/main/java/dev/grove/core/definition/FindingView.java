package dev.grove.core.definition;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.language.source.Finding;
import dev.grove.language.source.Place;
import java.util.List;

/** A finding as callers read it, in REST and over MCP alike. */
@JsonTypeName("DocumentFinding")
@JsonClassDescription("Something in a document that is wrong, or should be known before it is used.")
public record FindingView(
        @JsonPropertyDescription(
                        "JSON Pointer, such as `/nodes/publish/with/body`; empty for the document")
                String field,
        @JsonPropertyDescription("What is wrong and how to mend it") String message,
        @JsonPropertyDescription("For programs, such as `unknown_node`") String code,
        @JsonPropertyDescription("Within the text of the field, from 1 on") int line,
        @JsonPropertyDescription("Within that line, from 1 on") int column,
        @JsonPropertyDescription("Where the field begins in the document") Place place) {

    public static List<FindingView> of(List<Finding> findings) {
        return findings.stream()
                .map(finding ->
                        new FindingView(
                                finding.field(),
                                finding.message(),
                                finding.code(),
                                finding.line(),
                                finding.column(),
                                finding.place()))
                .toList();
    }
}
