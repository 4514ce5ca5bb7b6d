import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { Command } from "../app/Command";
import { Confirm } from "../app/Confirm";
import { curl } from "../app/curl";
import classes from "../app/page.module.css";
import { ShownOnce } from "../key/ShownOnce";
import { useMay } from "../session/session";
import { Ago } from "../time/Time";
import { type CustomTool, customToolsQuery } from "./tools";

/** Tools of the tenant's own: what executes them, and the secret that their requests are signed with. */
export function CustomTools() {
  const tools = useQuery(customToolsQuery);
  const queries = useQueryClient();
  const mayStore = useMay("provision");
  const [asked, setAsked] = useState<{ verb: "delete" | "rotate"; tool: CustomTool } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  if (tools.data === undefined) return null;
  return (
    <section aria-label="Your own tools" className={classes.form} style={{ padding: "20px 16px 32px" }}>
      <h2>Your own tools</h2>
      {tools.data.length === 0 ? (
        <>
          <div className={classes.faint}>
            A callback that Grove sends requests to, code that runs in a sandbox, or a tool that your application
            executes. Store one from a shell:
          </div>
          <Command
            text={curl("POST", "/tools", {
              name: "weather",
              description: "Returns the weather of a city.",
              kind: "callback",
              effect: "read_only",
              url: "https://weather.example.com/today",
              input_schema: { type: "object", properties: { city: { type: "string" } } },
            })}
          />
        </>
      ) : (
        <table className={classes.table}>
          <tbody>
            {tools.data.map((tool) => (
              <tr key={tool.name}>
                <td style={{ paddingInlineStart: 0 }}>
                  <strong className={classes.mono}>{tool.name}</strong>{" "}
                  <span className={classes.faint}>v{tool.version}</span>
                  <div className={`${classes.mono} ${classes.cut}`}>
                    {tool.url ?? tool.runtime ?? "your application"}
                  </div>
                </td>
                <td>{tool.kind}</td>
                <td>{tool.needs_approval ? "each call requires approval" : tool.effect}</td>
                <td>
                  <Ago at={tool.updated_at} />
                </td>
                <td>
                  {mayStore && (
                    <div className={classes.verbs}>
                      {tool.kind === "callback" && (
                        <Button
                          size="compact-xs"
                          variant="default"
                          aria-label={`Rotate the secret of ${tool.name}`}
                          onClick={() => setAsked({ verb: "rotate", tool })}
                        >
                          Rotate secret
                        </Button>
                      )}
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`Delete ${tool.name}`}
                        onClick={() => setAsked({ verb: "delete", tool })}
                      >
                        Delete
                      </Button>
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Confirm
        opened={asked !== null}
        title={
          asked?.verb === "delete" ? `Delete ${asked.tool.name}` : `Rotate the secret of ${asked?.tool.name ?? ""}`
        }
        verb={asked?.verb === "delete" ? "Delete the tool" : "Make another secret"}
        act={async () => {
          if (asked === null) return;
          const params = { path: { name: asked.tool.name } };
          if (asked.verb === "delete") await unwrap(api.DELETE("/tools/{name}", { params }));
          else setSecret((await unwrap(api.POST("/tools/{name}/rotate-secret", { params }))).signing_secret);
        }}
        onDone={() => {
          void queries.invalidateQueries({ queryKey: ["tools"] });
          void queries.invalidateQueries({ queryKey: ["agent-tools"] });
        }}
        onClose={() => setAsked(null)}
      >
        {asked?.verb === "delete"
          ? "The server refuses this while agents list it. Earlier versions of agents, and runs, keep what they have."
          : "Requests are signed with the new one at once: what checks the signature must know it by then."}
      </Confirm>
      <ShownOnce title="Signing secret" secret={secret} onStored={() => setSecret(null)} />
    </section>
  );
}
