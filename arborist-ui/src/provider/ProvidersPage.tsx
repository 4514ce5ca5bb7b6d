import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { curl } from "../api/curl";
import { DefinitionsPage } from "../definition/DefinitionsPage";
import classes from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { shown } from "../ui/text/hidden";
import { Ago } from "../ui/time/Time";
import { PROVIDER } from "./kind";
import { ProviderForm } from "./ProviderForm";
import { isWaiting, type Provider, providedToolsQuery } from "./providers";

export function ProvidersPage() {
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <DefinitionsPage
        kind={PROVIDER}
        searched={({ url, server }) => [url, server.name]}
        making={
          <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
            Add a provider
          </Button>
        }
        about={({ url }) => <div className={`${classes.mono} ${classes.cut}`}>{url}</div>}
        columns={[
          { name: "State", plain: true, cell: (provider) => <State provider={provider} /> },
          { name: "Tools", cell: (provider) => <Tools provider={provider} /> },
          {
            name: "Server",
            cell: ({ server, protocol_version }) => (
              <>
                {shown(server.name)} {shown(server.version)}
                <span className={classes.tag}>MCP {protocol_version}</span>
              </>
            ),
          },
          { name: "Asked", cell: ({ refreshed_at }) => <Ago at={refreshed_at} /> },
        ]}
        empty={
          <Empty
            title="No tool providers yet"
            command={curl("POST", "/tool-providers", { name: "tracker", url: "https://tracker.example.com/mcp" })}
          >
            A tool provider is an MCP server of others. Adding one asks it for its tools, and approves of those that it
            has then. Add one above, or from a shell:
          </Empty>
        }
      />
      <ProviderForm
        provider={adding ? "new" : null}
        onStored={({ name }) => void navigate({ to: "/tool-providers/$name", params: { name } })}
        onClose={() => setAdding(false)}
      />
    </>
  );
}

function State({ provider: { last_error } }: { provider: Provider }) {
  return last_error === null ? (
    <span className={classes.good}>answers</span>
  ) : (
    <span className={classes.failed} title={shown(last_error)}>
      cannot be asked
    </span>
  );
}

function Tools({ provider: { name, left_out } }: { provider: Provider }) {
  const tools = useQuery(providedToolsQuery(name));
  const waiting = tools.data?.filter(isWaiting).length ?? 0;
  return (
    <>
      {tools.data?.length ?? "…"}
      {waiting > 0 && (
        <span className={classes.tag} data-tone="bad">
          {waiting} to approve
        </span>
      )}
      {left_out.length > 0 && (
        <span className={classes.tag} title={left_out.map(shown).join("\n")}>
          {left_out.length} left out
        </span>
      )}
    </>
  );
}
