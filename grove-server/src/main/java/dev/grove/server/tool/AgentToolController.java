package dev.grove.server.tool;

import dev.grove.core.key.Scope;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.Tools;
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

    private final Tools tools;

    AgentToolController(Tools tools) {
        this.tools = tools;
    }

    @GetMapping("/agent-tools")
    @RequiresScope(Scope.READ_ONLY)
    AgentToolsResponse list() {
        Map<Bucket, List<ToolResponse>> byBucket =
                tools.list().stream()
                        .collect(
                                Collectors.groupingBy(
                                        ToolSpec::bucket,
                                        TreeMap::new,
                                        Collectors.mapping(this::response, Collectors.toList())));
        return new AgentToolsResponse(
                byBucket.entrySet().stream()
                        .map(e -> new BucketResponse(e.getKey().wireName(), e.getValue()))
                        .toList());
    }

    private ToolResponse response(ToolSpec spec) {
        return ToolResponse.of(spec, tools.unavailable(spec.name()));
    }
}
