import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { DefinitionHead } from "../definition/DefinitionHead";
import { Listing } from "../ui/list/Listing";
import classes from "../ui/page/page.module.css";
import { Empty, Failed } from "../ui/page/states";
import { shown } from "../ui/text/hidden";
import { Absolute, Ago } from "../ui/time/Time";
import { PROVIDER } from "./kind";
import { ProvidedToolPanel } from "./ProvidedToolPanel";
import { ProviderForm } from "./ProviderForm";
import { isWaiting, type ProvidedTool, type Provider, providedToolsQuery, providerQuery, STATES } from "./providers";
import { StaleAgents } from "./StaleAgents";

export function ProviderPage() {
  const { name } = useParams({ from: "/inside/tool-providers/$name" });
  const { tool: chosen } = useSearch({ from: "/inside/tool-providers/$name" });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const provider = useQuery(providerQuery(name));
  const tools = useQuery(providedToolsQuery(name));
  const [editing, setEditing] = useState(false);
  const refresh = useMutation({
    mutationFn: async () => {
      const since = performance.now();
      await unwrap(api.POST("/tool-providers/{name}/refresh", { params: { path: { name } } }));
      return Math.round(performance.now() - since);
    },
    onSuccess: (ms) => notifications.show({ message: `${name} answered, and listed its tools, in ${ms} ms` }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ["tool-providers"] }),
    onError: (error) => notifications.show({ color: "red", title: `${name} was not asked`, message: error.message }),
  });
  const open = (tool?: string) =>
    void navigate({ to: "/tool-providers/$name", params: { name }, search: tool === undefined ? {} : { tool } });
  return (
    <>
      <DefinitionHead
        kind={PROVIDER}
        name={name}
        current={provider.data}
        before={
          <>
            <Button size="compact-sm" variant="default" loading={refresh.isPending} onClick={() => refresh.mutate()}>
              Ask for its tools
            </Button>
            {provider.data && (
              <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
          </>
        }
      >
        <Link to="/tool-providers">All providers</Link>
      </DefinitionHead>
      {provider.error && provider.data === undefined ? (
        <Failed error={provider.error} retry={() => void provider.refetch()} what="the tool provider" />
      ) : (
        <>
          <Waiting tools={tools.data ?? []} onOpen={open} />
          <StaleAgents tools={tools.data ?? []} />
          {provider.data && <About provider={provider.data} />}
          <Listing
            query={{
              data: tools.data,
              error: tools.error,
              refetch: tools.refetch,
            }}
            what="its tools"
            label="Its tools"
            columns={["Tool", "Status", "Effect", "Approval", "Approved"]}
            empty={<Empty title="The server has no tools" />}
          >
            {(tool: ProvidedTool) => (
              <tr key={tool.name}>
                <td>
                  <button type="button" className={`${classes.row} ${classes.mono}`} onClick={() => open(tool.tool)}>
                    {shown(tool.tool)}
                  </button>
                  <div className={classes.cut}>{description(tool.seen ?? tool.approved)}</div>
                </td>
                <td title={STATES[tool.status].words}>
                  <span className={classes.tag} data-tone={STATES[tool.status].tone} style={{ margin: 0 }}>
                    {tool.status}
                  </span>
                </td>
                <td data-label="Effect">
                  <span className={tool.effect === "unsafe" ? classes.warn : undefined}>{tool.effect ?? ""}</span>
                  {tool.effect_override !== null && <span className={classes.tag}>said here</span>}
                </td>
                <td data-label="Approval">{tool.needs_approval ? "each call" : ""}</td>
                <td data-label="Approved">{tool.approved_at && <Ago at={tool.approved_at} />}</td>
              </tr>
            )}
          </Listing>
        </>
      )}
      <ProviderForm
        provider={editing && provider.data ? provider.data : null}
        onStored={({ version }) => notifications.show({ message: `${name} is stored as version ${version}` })}
        onClose={() => setEditing(false)}
      />
      <ProvidedToolPanel
        provider={name}
        tool={tools.data?.find(({ tool }) => tool === chosen) ?? null}
        onClose={() => open()}
      />
    </>
  );
}

function description(definition: { definition: Record<string, unknown> } | null): string {
  const said = definition?.definition.description;
  return typeof said === "string" ? shown(said.split("\n")[0] ?? "") : "";
}

/** What is not called until it was looked at. */
function Waiting({ tools, onOpen }: { tools: ProvidedTool[]; onOpen: (tool: string) => void }) {
  const waiting = tools.filter(isWaiting);
  if (waiting.length === 0) return null;
  return (
    <section className={classes.notice} aria-label="Waiting for approval">
      {waiting.length === 1 ? "One tool waits" : `${waiting.length} tools wait`} for approval, and{" "}
      {waiting.length === 1 ? "is" : "are"} not called until then:{" "}
      {waiting.map(({ tool, status }, index) => (
        <span key={tool}>
          {index > 0 && ", "}
          <button type="button" className={`${classes.row} ${classes.mono}`} onClick={() => onOpen(tool)}>
            {shown(tool)}
          </button>{" "}
          ({status})
        </span>
      ))}
    </section>
  );
}

function About({ provider }: { provider: Provider }) {
  return (
    <>
      {provider.last_error !== null && (
        <div className={classes.notice} role="alert">
          It could not be asked: {shown(provider.last_error)}. When that is mended, ask for its tools.
        </div>
      )}
      {provider.left_out.length > 0 && (
        <div className={classes.notice}>Cannot be used: {provider.left_out.map(shown).join("; ")}</div>
      )}
      <dl className={classes.pairs} style={{ padding: "0 16px 12px" }}>
        <dt>Health</dt>
        <dd>
          {provider.last_error === null ? (
            <span className={classes.good}>answers</span>
          ) : (
            <span className={classes.failed}>cannot be asked</span>
          )}
          , asked <Ago at={provider.refreshed_at} />{" "}
          <span className={classes.faint}>
            (<Absolute at={provider.refreshed_at} />)
          </span>
        </dd>
        <dt>Address</dt>
        <dd className={classes.mono}>{provider.url}</dd>
        <dt>Server</dt>
        <dd>
          {shown(provider.server.name)} {shown(provider.server.version)}, MCP {provider.protocol_version}
        </dd>
        <dt>Calls</dt>
        <dd>
          {provider.max_concurrent_calls} at once, {provider.timeout_seconds} s each
        </dd>
        {Object.keys(provider.headers).length > 0 && (
          <>
            <dt>Headers</dt>
            <dd className={classes.mono}>
              {Object.entries(provider.headers).map(([header, value]) => (
                <div key={header}>
                  {header}: {value}
                </div>
              ))}
            </dd>
          </>
        )}
      </dl>
    </>
  );
}
