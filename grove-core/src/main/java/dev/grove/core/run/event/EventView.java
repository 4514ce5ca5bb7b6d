package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.grove.core.contract.PageName;
import dev.grove.core.run.event.schema.EventSchemas;
import tools.jackson.databind.JsonNode;

/** An event as the stream sends it; {@link EventSchemas} describes it. */
@JsonTypeName("RunEvent")
@PageName("EventPage")
public record EventView(@JsonValue JsonNode event) {}
