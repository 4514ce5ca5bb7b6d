package dev.grove.core.tool;

import java.util.List;
import org.springframework.stereotype.Component;

/** The tools that need nothing but Grove itself. */
@Component
class BuiltInTools implements ToolSource {

    private final List<Tool> tools;

    BuiltInTools(FinishTool finish, EchoTool echo, DocsSearchTool docsSearch) {
        this.tools = List.of(finish, echo, docsSearch);
    }

    @Override
    public List<Tool> tools() {
        return tools;
    }
}
