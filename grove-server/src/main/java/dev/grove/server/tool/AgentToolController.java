package dev.grove.server.tool;

import dev.grove.core.key.Scope;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.Bucket;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import dev.grove.server.tool.AgentToolsResponse.BucketResponse;
import dev.grove.server.tool.AgentToolsResponse.ToolResponse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /agent-tools}. */
@RestController
class AgentToolController {

    private final AgentTools tools;

    AgentToolController(AgentTools tools) {
        this.tools = tools;
    }

    @GetMapping("/agent-tools")
    @RequiresScope(Scope.READ_ONLY)
    AgentToolsResponse list(Caller caller) {
        Map<Bucket, List<ToolResponse>> byBucket =
                tools.offers(caller.tenant()).stream()
                        .collect(
                                Collectors.groupingBy(
                                        offer -> offer.spec().bucket(),
                                        TreeMap::new,
                                        Collectors.mapping(
                                                offer ->
                                                        ToolResponse.of(
                                                                offer.spec(), offer.unavailable()),
                                                Collectors.toList())));
        return new AgentToolsResponse(
                byBucket.entrySet().stream()
                        .map(e -> new BucketResponse(e.getKey().wireName(), e.getValue()))
                        .toList());
    }
}
