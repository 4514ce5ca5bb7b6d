import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { Confirm } from "../ui/dialog/Confirm";
import type { Agent } from "./agents";

/** Whether MCP clients have the agent as a tool, and in which version: the current one, or the one that is shown. */
export function Publication({ agent, version = agent.version }: { agent: Agent; version?: number }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<"publish" | "unpublish" | null>(null);
  const [shown, setShown] = useState<"publish" | "unpublish">("publish");
  const body = { version, expected_version: agent.version };
  const params = { path: { name: agent.name } };
  function ask(what: "publish" | "unpublish") {
    setShown(what);
    setAsked(what);
  }
  return (
    <>
      {agent.published_version !== version && (
        <Button size="compact-sm" variant="default" onClick={() => ask("publish")}>
          Publish v{version}
        </Button>
      )}
      {agent.published_version !== null && version === agent.version && (
        <Button size="compact-sm" variant="default" onClick={() => ask("unpublish")}>
          Unpublish
        </Button>
      )}
      <Confirm
        opened={asked !== null}
        danger={shown === "unpublish"}
        title={shown === "publish" ? `Publish ${agent.name}` : `Unpublish ${agent.name}`}
        verb={shown === "publish" ? "Publish" : "Unpublish"}
        act={() =>
          unwrap(
            shown === "publish"
              ? api.POST("/agents/{name}/publish", { params, body })
              : api.POST("/agents/{name}/unpublish", { params, body: { expected_version: agent.version } }),
          )
        }
        onDone={() => void queries.invalidateQueries({ queryKey: ["agents"] })}
        onClose={() => setAsked(null)}
      >
        {shown === "publish"
          ? `MCP clients get v${version} as a tool${agent.published_version === null ? "" : `, in place of v${agent.published_version}`}. Later versions are not, until they are published themselves.`
          : "MCP clients lose the tool. Calls that are under way go on."}
      </Confirm>
    </>
  );
}
