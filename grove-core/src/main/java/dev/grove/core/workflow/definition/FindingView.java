package dev.grove.core.workflow.definition;

import dev.grove.language.workflow.Finding;
import dev.grove.language.workflow.Place;
import java.util.List;

/**
 * A finding as callers read it, in REST and over MCP alike.
 *
 * @param field JSON pointer of the value
 * @param line within the text of the value, from 1 on
 * @param column within that line, from 1 on
 * @param place where the value begins in the document
 */
public record FindingView(
        String field, String message, String code, int line, int column, Place place) {

    static List<FindingView> of(List<Finding> findings) {
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
