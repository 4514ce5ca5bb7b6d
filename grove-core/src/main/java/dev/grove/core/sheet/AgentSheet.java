package dev.grove.core.sheet;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.agent.LimitsView;
import dev.grove.core.contract.OneOf;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sheet of an agent on the wire. */
@JsonTypeName("AgentSheet")
@JsonClassDescription(
        "The most that runs of an agent can reach. Rules that depend on a call are taken at their widest, so that it may list too much, and never too little.")
record AgentSheet(
        @JsonPropertyDescription("The agent's name") String agent,
        int version,
        @JsonPropertyDescription("What should be known first, in words") List<String> warnings,
        @JsonPropertyDescription(
                        "Policies that decide its calls, those of the tenant's ceiling first")
                List<SheetLayer> policies,
        @JsonPropertyDescription("Agents that these ask about calls before persons")
                List<SheetReviewer> reviewers,
        @JsonPropertyDescription("Its tools, in the allowlist's order") List<SheetTool> tools,
        @JsonPropertyDescription("Listed tools that its runs do not have") List<String> missing,
        @JsonPropertyDescription("Runs that its runs may start") SheetTree tree,
        SheetSandbox sandbox,
        @JsonPropertyDescription("Names of secrets that its own tools are given, no values")
                List<String> secrets,
        @JsonPropertyDescription("Of a run; those of its tree draw on the same money and tokens")
                LimitsView limits) {

    @JsonTypeName("SheetLayer")
    @JsonClassDescription("A policy that decides its calls.")
    record SheetLayer(
            @JsonPropertyDescription(
                            "Version, such as `repo-writer@3`; empty where it cannot be read, and denies")
                    String policy,
            @JsonPropertyDescription("Whether it is of the tenant's ceiling") boolean ceiling,
            @OneOf(Mode.class) String mode,
            @JsonPropertyDescription("What it says where no rule does") @OneOf(Outcome.class)
                    String otherwise) {}

    @JsonTypeName("SheetReviewer")
    @JsonClassDescription("An agent that decides calls before persons are asked.")
    record SheetReviewer(
            @JsonPropertyDescription("Its name") String agent,
            @JsonPropertyDescription(
                            "Whether there is such an agent; without it persons are asked at once")
                    boolean exists,
            @JsonPropertyDescription("Version of the policy whose rule asks it") String policy,
            @JsonPropertyDescription("Id of the rule") String rule) {}

    @JsonTypeName("SheetTool")
    @JsonClassDescription("A tool, and what may become of its calls.")
    record SheetTool(
            String name,
            @OneOf(Bucket.class) String bucket,
            @OneOf(Effect.class) String effect,
            @JsonPropertyDescription("Where its arguments go") String sink,
            @JsonPropertyDescription("Labels of what it gives") List<String> reads,
            @JsonPropertyDescription("That brings it; null for none") @Nullable String provider,
            @JsonPropertyDescription("That its calls go to; null for none, or any")
                    @Nullable String host,
            @JsonPropertyDescription("Names of secrets that its calls are given, no values")
                    List<String> secrets,
            @JsonPropertyDescription(
                            "Whether each of its calls needs an approval by the agent or the tool itself")
                    boolean approval,
            @JsonPropertyDescription(
                            "Answers that its calls may get, approvals included; one alone is that of every call")
                    List<@OneOf(Outcome.class) String> answers,
            @JsonPropertyDescription("Rules that may count, those that restrict most first")
                    List<SheetRule> because,
            @JsonPropertyDescription("How many further rules may count") int more) {}

    @JsonTypeName("SheetRule")
    @JsonClassDescription("A rule that may count for calls of a tool.")
    record SheetRule(
            @JsonPropertyDescription("Version of the policy that it stands in") String policy,
            @JsonPropertyDescription("Its id, or `default`") String rule,
            @JsonPropertyDescription("Whether it is of the tenant's ceiling") boolean ceiling,
            @OneOf(Outcome.class) String then,
            @JsonPropertyDescription("Its condition, perhaps shortened; null for none")
                    @Nullable String when,
            @JsonPropertyDescription("Whether it counts for every call") boolean always,
            @JsonPropertyDescription("Whether a grant may lift it") boolean grantable) {}

    @JsonTypeName("SheetTree")
    @JsonClassDescription(
            "Runs that its runs may start, directly and through others, and their tools.")
    record SheetTree(
            @JsonPropertyDescription("Agents that may work for it") List<SheetAgent> agents,
            @JsonPropertyDescription("Names of workflows that may be run") List<String> workflows,
            @JsonPropertyDescription("Tools of these, under its policies and their own")
                    List<SheetReached> tools,
            @JsonPropertyDescription("False where there are more than were looked at")
                    boolean complete) {}

    @JsonTypeName("SheetAgent")
    @JsonClassDescription("An agent that may work for it.")
    record SheetAgent(
            String name,
            int version,
            @JsonPropertyDescription("Open tools that the agent of the sheet has not")
                    List<String> adds) {}

    @JsonTypeName("SheetReached")
    @JsonClassDescription("A tool that runs below may call.")
    record SheetReached(
            String name,
            String sink,
            List<String> reads,
            @JsonPropertyDescription("Answers that calls of any of them may get")
                    List<@OneOf(Outcome.class) String> answers,
            @JsonPropertyDescription("Some agents or workflows (`workflow:…`) that have it")
                    List<String> through,
            @JsonPropertyDescription("How many have it") int count) {}

    @JsonTypeName("SheetSandbox")
    @JsonClassDescription("Sandbox of its runs.")
    record SheetSandbox(
            @JsonPropertyDescription("Whether a tool of it runs there") boolean used,
            @JsonPropertyDescription("Null for Grove's own") @Nullable String image,
            @JsonPropertyDescription("`none`: commands reach no network") String network,
            @JsonPropertyDescription("Whether `git_push` may replace what a remote branch holds")
                    boolean forcePush) {}
}
