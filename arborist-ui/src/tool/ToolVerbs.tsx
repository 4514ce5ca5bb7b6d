import { Button } from "@mantine/core";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { DeleteDefinition } from "../definition/DeleteDefinition";
import { Confirm } from "../ui/dialog/Confirm";
import { ShownOnce } from "../ui/dialog/ShownOnce";
import { TOOL } from "./kind";
import type { CustomTool } from "./tools";

/** What is done with a tool beside storing it. */
export function ToolVerbs({ tool, onDeleted }: { tool: CustomTool; onDeleted: () => void }) {
  const [rotating, setRotating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const params = { path: { name: tool.name } };
  return (
    <>
      {tool.kind === "callback" && (
        <Button size="compact-sm" variant="default" onClick={() => setRotating(true)}>
          Rotate secret
        </Button>
      )}
      <DeleteDefinition
        kind={TOOL}
        name={tool.name}
        act={() => unwrap(api.DELETE("/tools/{name}", { params }))}
        onDeleted={onDeleted}
      >
        The server refuses this while agents list it. Earlier versions of agents, and runs, keep what they have.
      </DeleteDefinition>
      <Confirm
        opened={rotating}
        title={`Rotate the secret of ${tool.name}`}
        verb="Make another secret"
        act={async () => setSecret((await unwrap(api.POST("/tools/{name}/rotate-secret", { params }))).signing_secret)}
        onClose={() => setRotating(false)}
      >
        Requests are signed with the new one at once: what checks the signature must know it by then.
      </Confirm>
      <ShownOnce title="Signing secret" secret={secret} onStored={() => setSecret(null)} />
    </>
  );
}
