import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../ui/dialog/Confirm";
import { publish, unpublish } from "./definitions";
import { type DefinitionKind, useChanged } from "./kind";

/** Versions of a definition that can be published: the current one, and the one that MCP clients have. */
export interface Publishable {
  name: string;
  version: number;
  published_version: number | null;
}

type Verb = "publish" | "unpublish";

/** Whether MCP clients have a definition, and in which version: the current one, or the one that is shown. */
export function Publication({
  kind,
  current,
  version = current.version,
}: {
  kind: DefinitionKind;
  current: Publishable;
  version?: number;
}) {
  const changed = useChanged(kind);
  // What fades out still says what it said.
  const [asked, setAsked] = useState<{ verb: Verb; open: boolean }>({ verb: "publish", open: false });
  const { name, version: expected, published_version: published } = current;
  if (kind.publication === undefined) return null;
  const { path, as, end } = kind.publication;
  const isPublishing = asked.verb === "publish";
  return (
    <>
      {published !== version && (
        <Button size="compact-sm" variant="default" onClick={() => setAsked({ verb: "publish", open: true })}>
          Publish v{version}
        </Button>
      )}
      {published !== null && version === expected && (
        <Button size="compact-sm" variant="default" onClick={() => setAsked({ verb: "unpublish", open: true })}>
          Unpublish
        </Button>
      )}
      <Confirm
        opened={asked.open}
        danger={!isPublishing}
        title={`${isPublishing ? "Publish" : "Unpublish"} ${name}`}
        verb={isPublishing ? "Publish" : "Unpublish"}
        act={() => (isPublishing ? publish(path, name, version, expected) : unpublish(path, name, expected))}
        onDone={changed}
        onClose={() => setAsked({ ...asked, open: false })}
      >
        {isPublishing
          ? `MCP clients get v${version} ${as}${published === null ? "" : `, in place of v${published}`}. Later versions are not, until they are published themselves.`
          : end}
      </Confirm>
    </>
  );
}

export function isPublishable(definition: { name: string; version: number }): definition is Publishable {
  return "published_version" in definition;
}
