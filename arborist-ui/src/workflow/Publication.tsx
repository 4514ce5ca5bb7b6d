import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { Confirm } from "../ui/dialog/Confirm";
import type { Workflow } from "./workflows";

type Verb = "publish" | "unpublish";

/** Whether MCP clients have the workflow as a tool, and in which version: the current one, or the one that is shown. */
export function Publication({ workflow, version = workflow.version }: { workflow: Workflow; version?: number }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ verb: Verb; open: boolean }>({ verb: "publish", open: false });
  const { name, published_version: published } = workflow;
  const params = { path: { name } };
  const expected_version = workflow.version;
  const isPublishing = asked.verb === "publish";
  return (
    <>
      {published !== version && (
        <Button size="compact-sm" variant="default" onClick={() => setAsked({ verb: "publish", open: true })}>
          Publish v{version}
        </Button>
      )}
      {published !== null && version === workflow.version && (
        <Button size="compact-sm" variant="default" onClick={() => setAsked({ verb: "unpublish", open: true })}>
          Unpublish
        </Button>
      )}
      <Confirm
        opened={asked.open}
        danger={!isPublishing}
        title={`${isPublishing ? "Publish" : "Unpublish"} ${name}`}
        verb={isPublishing ? "Publish" : "Unpublish"}
        act={() =>
          unwrap(
            isPublishing
              ? api.POST("/workflows/{name}/publish", { params, body: { version, expected_version } })
              : api.POST("/workflows/{name}/unpublish", { params, body: { expected_version } }),
          )
        }
        onDone={() => void queries.invalidateQueries({ queryKey: ["workflows"] })}
        onClose={() => setAsked({ ...asked, open: false })}
      >
        {isPublishing
          ? `MCP clients get v${version} as a tool${published === null ? "" : `, in place of v${published}`}. Later versions are not, until they are published themselves.`
          : "MCP clients lose the tool. Calls that are under way go on."}
      </Confirm>
    </>
  );
}
