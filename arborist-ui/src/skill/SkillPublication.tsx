import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { Confirm } from "../ui/dialog/Confirm";
import type { Skill } from "./skills";

/** Whether MCP clients see the skill, and in which version: the current one, or the one that is shown. */
export function SkillPublication({ skill, version = skill.version }: { skill: Skill; version?: number }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<"publish" | "unpublish" | null>(null);
  const [last, setLast] = useState<"publish" | "unpublish">("publish");
  const { name, published_version: published } = skill;
  const params = { path: { name } };
  const expected_version = skill.version;
  const isPublishing = last === "publish";
  const ask = (verb: "publish" | "unpublish") => {
    setAsked(verb);
    setLast(verb);
  };
  return (
    <>
      {published !== version && (
        <Button size="compact-sm" variant="default" onClick={() => ask("publish")}>
          Publish v{version}
        </Button>
      )}
      {published !== null && version === skill.version && (
        <Button size="compact-sm" variant="default" onClick={() => ask("unpublish")}>
          Unpublish
        </Button>
      )}
      <Confirm
        opened={asked !== null}
        danger={!isPublishing}
        title={`${isPublishing ? "Publish" : "Unpublish"} ${name}`}
        verb={isPublishing ? "Publish" : "Unpublish"}
        act={() =>
          unwrap(
            isPublishing
              ? api.POST("/skills/{name}/publish", { params, body: { version, expected_version } })
              : api.POST("/skills/{name}/unpublish", { params, body: { expected_version } }),
          )
        }
        onDone={() => void queries.invalidateQueries({ queryKey: ["skills"] })}
        onClose={() => setAsked(null)}
      >
        {isPublishing
          ? `MCP clients get v${version} as a prompt and as resources${published === null ? "" : `, in place of v${published}`}. Later versions are not, until they are published themselves.`
          : "MCP clients see the skill no more. Agents that name it keep it."}
      </Confirm>
    </>
  );
}
