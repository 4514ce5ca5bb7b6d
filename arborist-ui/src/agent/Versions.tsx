import { Button, Select } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { Confirm } from "../app/Confirm";
import classes from "../app/page.module.css";
import { Failed, Loading } from "../app/states";
import { Diff } from "../code/Code";
import { useMay } from "../session/session";
import { Absolute } from "../time/Time";
import { type Agent, versionsQuery } from "./agents";
import { draftOf, write } from "./document";

/** Two versions beside each other; the older one can be stored again. */
export function Versions({
  agent,
  from,
  to,
  onCompare,
}: {
  agent: Agent;
  from: number | undefined;
  to: number | undefined;
  onCompare: (from: number, to: number) => void;
}) {
  const queries = useQueryClient();
  const versions = useQuery(versionsQuery(agent.name));
  const mayStore = useMay("provision");
  const [asking, setAsking] = useState(false);
  if (versions.data === undefined) {
    return versions.error ? (
      <Failed error={versions.error} retry={() => void versions.refetch()} what="the versions" />
    ) : (
      <Loading what="the versions" rows={4} />
    );
  }
  const all = versions.data.items;
  const find = (version: number) => all.find((each) => each.version === version);
  const after = find(to ?? agent.version) ?? agent;
  const before = find(from ?? after.version - 1) ?? after;
  const names = all.map(({ version }) => ({ value: String(version), label: `v${version}` }));
  return (
    <div className={classes.form}>
      <div className={classes.bar} style={{ padding: 0 }}>
        <Select
          size="xs"
          w={90}
          aria-label="Compare version"
          data={names}
          allowDeselect={false}
          value={String(before.version)}
          onChange={(value) => onCompare(Number(value), after.version)}
        />
        with
        <Select
          size="xs"
          w={90}
          aria-label="With version"
          data={names}
          allowDeselect={false}
          value={String(after.version)}
          onChange={(value) => onCompare(before.version, Number(value))}
        />
        <span className={classes.faint}>
          stored <Absolute at={before.created_at} /> and <Absolute at={after.created_at} />
        </span>
        {mayStore && before.version !== agent.version && (
          <span data-end>
            <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
              Go back to v{before.version}
            </Button>
          </span>
        )}
      </div>
      {all.length === 1 && (
        <div className={classes.faint}>
          There is one version alone. Store the agent with a change, and both are here.
        </div>
      )}
      <Diff
        label={`v${before.version} and v${after.version}`}
        before={write(draftOf(before), "yaml")}
        after={write(draftOf(after), "yaml")}
        language="yaml"
      />
      <Confirm
        opened={asking}
        danger={false}
        title={`Go back to v${before.version}`}
        verb={`Store as v${agent.version + 1}`}
        act={() => unwrap(api.POST("/agents", { body: { ...draftOf(before), expected_version: agent.version } }))}
        onDone={() => {
          void queries.invalidateQueries({ queryKey: ["agents"] });
          notifications.show({ message: `${agent.name} says again what v${before.version} said` });
        }}
        onClose={() => setAsking(false)}
      >
        What v{before.version} says is stored as a new version. Runs that go on keep theirs
        {agent.published_version !== null &&
          `, and MCP clients keep v${agent.published_version} until another is published`}
        .
      </Confirm>
    </div>
  );
}
