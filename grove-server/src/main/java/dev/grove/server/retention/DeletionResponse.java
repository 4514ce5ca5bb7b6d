package dev.grove.server.retention;

import dev.grove.core.retention.deletion.Deletion;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/** The record of a deletion on the wire. */
public record DeletionResponse(
        UUID id,
        UUID tenantId,
        String kind,
        String subject,
        String status,
        @Nullable String waitsFor,
        @Nullable String askedBy,
        Instant askedAt,
        @Nullable Instant completedAt,
        long rows,
        Map<String, Long> rowsByTable,
        List<Month> settled) {

    /** Costs that a tenant's runs had in a month. */
    record Month(String month, long runs, BigDecimal costUsd) {}

    public static DeletionResponse of(Deletion deletion) {
        return new DeletionResponse(
                deletion.id(),
                deletion.tenant().value(),
                deletion.kind().wireName(),
                deletion.subject(),
                deletion.completedAt() == null ? "running" : "completed",
                deletion.waitsFor(),
                deletion.askedBy(),
                deletion.askedAt(),
                deletion.completedAt(),
                deletion.counts().total(),
                deletion.counts().byTable(),
                deletion.settled().stream()
                        .map(month -> new Month(month.month(), month.runs(), month.costUsd()))
                        .toList());
    }

    /** 202 while it is under way. */
    public static ResponseEntity<DeletionResponse> answer(Deletion deletion) {
        return ResponseEntity.status(
                        deletion.completedAt() == null ? HttpStatus.ACCEPTED : HttpStatus.OK)
                .body(of(deletion));
    }
}
