import { Button, Drawer, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { useMay } from "../session/session";
import { Code } from "../ui/code/Code";
import { Listing } from "../ui/list/Listing";
import { PageHead } from "../ui/page/PageHead";
import classes from "../ui/page/page.module.css";
import { useShortcuts } from "../ui/page/shortcuts";
import { Empty } from "../ui/page/states";
import { pretty } from "../ui/text/Body";
import { shown } from "../ui/text/hidden";
import { CallTool } from "./CallTool";
import { CustomTools } from "./CustomTools";
import { agentToolsQuery, BUCKETS, type Bucket, dangers, EFFECTS, type ListedTool } from "./tools";

type Listed = ListedTool & { bucket: Bucket["bucket"] };

/** Everything that agents of this tenant may call; and the tools that the tenant wrote itself. */
export function ToolsPage() {
  const search = useSearch({ from: "/inside/tools" });
  const navigate = useNavigate();
  const mayCall = useMay("invoke");
  const mayStore = useMay("provision");
  const [asked, setAsked] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const listed = useQuery({
    ...agentToolsQuery,
    select: ({ buckets }): Listed[] =>
      buckets.flatMap(({ bucket, tools }) => tools.map((tool) => ({ ...tool, bucket }))),
  });
  useShortcuts(useMemo(() => [{ keys: "/", label: "Search the tools", act: () => input.current?.focus() }], []));
  const found = listed.data?.filter((tool) =>
    `${tool.name} ${tool.description} ${BUCKETS[tool.bucket]}`.toLowerCase().includes(asked.toLowerCase()),
  );
  const chosen = listed.data?.find(({ name }) => name === search.tool) ?? null;
  const open = (tool?: string) => void navigate({ to: "/tools", search: tool === undefined ? {} : { tool } });
  return (
    <>
      <PageHead
        title="Tools"
        end={
          <>
            <TextInput
              ref={input}
              size="xs"
              w={200}
              aria-label="Search the tools"
              placeholder="Search"
              value={asked}
              onChange={(event) => setAsked(event.currentTarget.value)}
            />
            {mayStore && (
              <Button size="compact-sm" variant="default" renderRoot={(props) => <Link to="/new/tool" {...props} />}>
                New tool
              </Button>
            )}
          </>
        }
      />
      <Listing
        query={{ data: found, error: listed.error, refetch: listed.refetch }}
        what="the tools"
        label="Tools"
        columns={["Tool", "Kind", "Effect", "State"]}
        empty={<Empty title="No tool has this in its name" />}
        foot={<CustomTools />}
      >
        {(tool: Listed) => (
          <tr key={tool.name}>
            <td>
              <button type="button" className={`${classes.row} ${classes.mono}`} onClick={() => open(tool.name)}>
                {tool.name}
              </button>
              <div className={classes.cut}>{shown(tool.description.split("\n")[0] ?? "")}</div>
            </td>
            <td data-label="Kind">{BUCKETS[tool.bucket]}</td>
            <td data-label="Effect" title={EFFECTS[tool.effect]}>
              {tool.effect}
              {dangers(tool, tool.bucket).map((danger) => (
                <span key={danger} className={classes.tag} data-tone="warn">
                  {danger}
                </span>
              ))}
            </td>
            <td>{tool.available ? "available" : <span className={classes.warn}>{tool.unavailable_reason}</span>}</td>
          </tr>
        )}
      </Listing>
      <Drawer opened={chosen !== null} onClose={() => open()} title={chosen?.name ?? ""} position="right" size="xl">
        {chosen && (
          <div className={classes.form}>
            <div style={{ whiteSpace: "pre-wrap" }}>{shown(chosen.description)}</div>
            <div className={classes.faint}>
              {chosen.effect}: {EFFECTS[chosen.effect]}.
            </div>
            {chosen.bucket === "custom" && (
              <Link to="/tools/$name" params={{ name: chosen.name }}>
                Its definition and versions
              </Link>
            )}
            <h2>Arguments</h2>
            <Code label={`Schema of ${chosen.name}`} value={pretty(chosen.input_schema)} language="json" readOnly />
            {mayCall && chosen.available && chosen.bucket !== "client" && (
              <CallTool name={chosen.name} schema={chosen.input_schema} effect={chosen.effect} />
            )}
          </div>
        )}
      </Drawer>
    </>
  );
}
