import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import type { Schemas } from "../../api/client";
import { pollEvery, useFeed, useFeedState } from "../../feed/feed";
import { paced } from "../../feed/pace";
import { Failed, Loading } from "../../ui/page/states";
import { shown } from "../../ui/text/hidden";
import { spentUsd } from "../../ui/text/size";
import { Elapsed } from "../../ui/time/Time";
import { treeQuery } from "../record/run";
import { Status } from "../record/Status";
import { type Run, whatRuns } from "../record/status";
import classes from "./GraphTab.module.css";
import parts from "./parts.module.css";

const PACE_MS = 500;

type Node = Schemas["TreeRun"];

/** The whole tree that the run belongs to, as runs delegated it. */
export default function GraphTab({ run }: { run: Run }) {
  const tree = useQuery({ ...treeQuery(run.root_run_id), refetchInterval: pollEvery(useFeedState()) });
  const { refetch } = tree;
  const known = useMemo(() => new Set(tree.data?.items.map((node) => node.run_id)), [tree.data]);
  const again = useMemo(() => paced(PACE_MS, () => void refetch()), [refetch]);
  useEffect(() => again.cancel, [again]);
  useFeed(
    useMemo(
      () => ({
        onMove: ({ run_id, parent_run_id }) => {
          if (known.has(run_id) || (parent_run_id !== null && known.has(parent_run_id))) again();
        },
        onGap: again,
      }),
      [known, again],
    ),
  );
  if (tree.data === undefined) {
    return tree.error ? (
      <Failed error={tree.error} retry={() => void tree.refetch()} what="the tree" />
    ) : (
      <Loading what="the tree" rows={4} />
    );
  }
  const children = Map.groupBy(tree.data.items, (node) => node.parent_run_id);
  const root = tree.data.items.find((node) => node.run_id === run.root_run_id);
  return (
    <>
      <div className={parts.toolbar}>
        <span className={parts.faint}>
          {tree.data.items.length === 1 ? "It has delegated nothing" : "Runs that it delegated, or was delegated with"}
        </span>
        <span className={parts.count}>
          {tree.data.items.length} {tree.data.items.length === 1 ? "run" : "runs"}
          {tree.data.next_cursor ? ", more are left out" : ""}
        </span>
      </div>
      <ul className={classes.graph}>{root && <Branch node={root} nodes={children} current={run.id} />}</ul>
    </>
  );
}

function Branch({ node, nodes, current }: { node: Node; nodes: Map<string | null, Node[]>; current: string }) {
  const below = nodes.get(node.run_id) ?? [];
  return (
    <li>
      <Link
        className={classes.node}
        to="/runs/$id"
        params={{ id: node.run_id }}
        search={{ tab: "graph" }}
        data-current={node.run_id === current}
        aria-current={node.run_id === current ? "page" : undefined}
      >
        <strong>{shown(whatRuns(node) ?? node.run_id)}</strong>
        <Status status={node.status} />
        <small>
          {node.turns} turns, {spentUsd(node.usage.cost_usd)}
        </small>
        <small>{node.started_at && <Elapsed from={node.started_at} to={node.finished_at} />}</small>
        {node.title !== null && (
          <small className={classes.title} title={node.title}>
            {shown(node.title)}
          </small>
        )}
      </Link>
      {below.length > 0 && (
        <ul>
          {below.map((child) => (
            <Branch key={child.run_id} node={child} nodes={nodes} current={current} />
          ))}
        </ul>
      )}
    </li>
  );
}
