package dev.grove.server.run.list;

import java.util.List;

/** The labels that a run has now, in order. */
record LabelsResponse(List<String> labels) {}
