package dev.grove.core.telemetry;

import static io.opentelemetry.api.common.AttributeKey.doubleKey;
import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringArrayKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;

import io.opentelemetry.api.common.AttributeKey;
import java.util.List;

/**
 * Names of operations and attributes: those of OpenTelemetry's conventions for generative AI and
 * for MCP, all of status <em>development</em> in November 2026, and Grove's own below {@code
 * grove.}. In one place, since they are still renamed there.
 */
public final class SpanNames {

    public static final String CHAT = "chat";
    public static final String INVOKE_AGENT = "invoke_agent";
    public static final String INVOKE_WORKFLOW = "invoke_workflow";
    public static final String EXECUTE_TOOL = "execute_tool";

    public static final AttributeKey<String> OPERATION = stringKey("gen_ai.operation.name");
    public static final AttributeKey<String> PROVIDER = stringKey("gen_ai.provider.name");
    public static final AttributeKey<String> REQUEST_MODEL = stringKey("gen_ai.request.model");
    public static final AttributeKey<Long> MAX_TOKENS = longKey("gen_ai.request.max_tokens");
    public static final AttributeKey<String> RESPONSE_MODEL = stringKey("gen_ai.response.model");
    public static final AttributeKey<List<String>> FINISH_REASONS =
            stringArrayKey("gen_ai.response.finish_reasons");
    public static final AttributeKey<Long> INPUT_TOKENS = longKey("gen_ai.usage.input_tokens");
    public static final AttributeKey<Long> OUTPUT_TOKENS = longKey("gen_ai.usage.output_tokens");
    public static final AttributeKey<Long> CACHE_READ_TOKENS =
            longKey("gen_ai.usage.cache_read.input_tokens");
    public static final AttributeKey<Long> CACHE_WRITE_TOKENS =
            longKey("gen_ai.usage.cache_write.input_tokens");
    public static final AttributeKey<String> AGENT_ID = stringKey("gen_ai.agent.id");
    public static final AttributeKey<String> AGENT_NAME = stringKey("gen_ai.agent.name");
    public static final AttributeKey<String> AGENT_VERSION = stringKey("gen_ai.agent.version");
    public static final AttributeKey<String> CONVERSATION = stringKey("gen_ai.conversation.id");
    public static final AttributeKey<String> WORKFLOW_NAME = stringKey("gen_ai.workflow.name");
    public static final AttributeKey<String> TOOL_NAME = stringKey("gen_ai.tool.name");
    public static final AttributeKey<String> TOOL_TYPE = stringKey("gen_ai.tool.type");
    public static final AttributeKey<String> TOOL_CALL = stringKey("gen_ai.tool.call.id");
    public static final AttributeKey<String> ERROR_TYPE = stringKey("error.type");
    public static final AttributeKey<String> SERVER_ADDRESS = stringKey("server.address");

    public static final AttributeKey<String> INPUT_MESSAGES = stringKey("gen_ai.input.messages");
    public static final AttributeKey<String> OUTPUT_MESSAGES = stringKey("gen_ai.output.messages");
    public static final AttributeKey<String> TOOL_ARGUMENTS =
            stringKey("gen_ai.tool.call.arguments");
    public static final AttributeKey<String> TOOL_RESULT = stringKey("gen_ai.tool.call.result");

    public static final AttributeKey<String> MCP_METHOD = stringKey("mcp.method.name");
    public static final AttributeKey<String> MCP_VERSION = stringKey("mcp.protocol.version");

    public static final AttributeKey<String> TENANT = stringKey("grove.tenant.id");
    public static final AttributeKey<String> RUN = stringKey("grove.run.id");
    public static final AttributeKey<String> RUN_STATUS = stringKey("grove.run.status");
    public static final AttributeKey<String> STOP_REASON = stringKey("grove.run.stop_reason");
    public static final AttributeKey<Long> TURN = longKey("grove.turn");
    public static final AttributeKey<Long> EPOCH = longKey("grove.epoch");
    public static final AttributeKey<Double> COST = doubleKey("grove.cost.usd");
    public static final AttributeKey<String> CHILD = stringKey("grove.child.run.id");
    public static final AttributeKey<String> NODE = stringKey("grove.node.path");
    public static final AttributeKey<String> NODE_KIND = stringKey("grove.node.kind");
    public static final AttributeKey<String> NODE_STATUS = stringKey("grove.node.status");
    public static final AttributeKey<Long> NODE_ATTEMPT = longKey("grove.node.attempt");

    private SpanNames() {}
}
