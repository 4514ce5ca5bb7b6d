import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { curl } from "../api/curl";
import { Listing } from "../ui/list/Listing";
import { PageHead } from "../ui/page/PageHead";
import classes from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { shown } from "../ui/text/hidden";
import { Ago } from "../ui/time/Time";
import { ProviderForm } from "./ProviderForm";
import { isWaiting, type Provider, providedToolsQuery, providersQuery } from "./providers";

export function ProvidersPage() {
  const providers = useQuery(providersQuery);
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHead
        title="Tool providers"
        end={
          <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
            Add a provider
          </Button>
        }
      />
      <Listing
        query={providers}
        what="the tool providers"
        label="Tool providers"
        columns={["Name", "State", "Tools", "Server", "Asked"]}
        empty={
          <Empty
            title="No tool providers yet"
            command={curl("POST", "/tool-providers", { name: "tracker", url: "https://tracker.example.com/mcp" })}
          >
            A tool provider is an MCP server of others. Adding one asks it for its tools, and approves of those that it
            has then. Add one above, or from a shell:
          </Empty>
        }
      >
        {(provider) => <Row key={provider.name} provider={provider} />}
      </Listing>
      <ProviderForm
        provider={adding ? "new" : null}
        onStored={({ name }) => void navigate({ to: "/tool-providers/$name", params: { name } })}
        onClose={() => setAdding(false)}
      />
    </>
  );
}

function Row({ provider }: { provider: Provider }) {
  const tools = useQuery(providedToolsQuery(provider.name));
  const waiting = tools.data?.filter(isWaiting).length ?? 0;
  return (
    <tr>
      <td>
        <Link to="/tool-providers/$name" params={{ name: provider.name }}>
          {provider.name}
        </Link>
        <div className={`${classes.mono} ${classes.cut}`}>{provider.url}</div>
      </td>
      <td>
        {provider.last_error === null ? (
          <span className={classes.good}>answers</span>
        ) : (
          <span className={classes.failed} title={shown(provider.last_error)}>
            cannot be asked
          </span>
        )}
      </td>
      <td data-label="Tools">
        {tools.data?.length ?? "…"}
        {waiting > 0 && (
          <span className={classes.tag} data-tone="bad">
            {waiting} to approve
          </span>
        )}
        {provider.left_out.length > 0 && (
          <span className={classes.tag} title={provider.left_out.map(shown).join("\n")}>
            {provider.left_out.length} left out
          </span>
        )}
      </td>
      <td data-label="Server">
        {shown(provider.server.name)} {shown(provider.server.version)}
        <span className={classes.tag}>MCP {provider.protocol_version}</span>
      </td>
      <td data-label="Asked">
        <Ago at={provider.refreshed_at} />
      </td>
    </tr>
  );
}
