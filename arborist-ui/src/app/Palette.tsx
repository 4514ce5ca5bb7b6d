import { Spotlight, type SpotlightActionGroupData, spotlight } from "@mantine/spotlight";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { agentsQuery } from "../agent/agents";
import { newestQuery } from "../run/list/runs";
import { rowTitle } from "../run/record/summary";
import { useSession } from "../session/session";
import { skillsQuery } from "../skill/skills";
import { useOfferedVerbs } from "../ui/page/verbs";
import { viewsQuery } from "../view/views";
import { workflowsQuery } from "../workflow/workflows";
import { pagesFor } from "./pages";

const MOST_RUNS = 50;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What had the focus before it. */
let before: Element | null = null;

export function openPalette(): void {
  before = document.activeElement;
  spotlight.open();
}

/** A dialog gives the focus back to what had it when it was opened, which must not be the palette that closes. */
function actWithFocusRestored(act: () => void): void {
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  act();
}

/** Everything by name: the verbs of this page, pages, agents, workflows, skills, runs. */
export function Palette({ onKeys }: { onKeys: () => void }) {
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState("");
  const navigate = useNavigate();
  const pages = pagesFor(useSession());
  const verbs = useOfferedVerbs();
  const agents = useQuery({ ...agentsQuery, enabled: opened });
  const workflows = useQuery({ ...workflowsQuery, enabled: opened });
  const skills = useQuery({ ...skillsQuery, enabled: opened });
  const runs = useQuery({ ...newestQuery({}), enabled: opened });
  const views = useQuery({ ...viewsQuery, enabled: opened });
  const latest = runs.data?.items.slice(0, MOST_RUNS) ?? [];

  const groups: SpotlightActionGroupData[] = [
    ...(UUID.test(asked.trim())
      ? [
          {
            group: "Run",
            actions: [
              {
                id: "run-by-id",
                label: `Open run ${asked.trim()}`,
                keywords: asked,
                onClick: () => void navigate({ to: "/runs/$id", params: { id: asked.trim() } }),
              },
            ],
          },
        ]
      : []),
    {
      group: "This page",
      actions: verbs.map(({ label, act }) => ({
        id: `verb-${label}`,
        label,
        onClick: () => actWithFocusRestored(act),
      })),
    },
    {
      group: "Pages",
      actions: [
        ...pages.map(({ to, label }) => ({ id: to, label, onClick: () => void navigate({ to }) })),
        {
          id: "running",
          label: "Runs: running",
          onClick: () => void navigate({ to: "/runs", search: { status: ["running"], parent: "none" } }),
        },
        {
          id: "failed",
          label: "Runs: failed",
          onClick: () => void navigate({ to: "/runs", search: { status: ["failed"], parent: "none" } }),
        },
        { id: "keys", label: "Keyboard shortcuts", onClick: onKeys },
      ],
    },
    {
      group: "Saved views",
      actions: (views.data ?? []).map(({ name, filter }) => ({
        id: `view-${name}`,
        label: name,
        description: "Runs",
        onClick: () => void navigate({ to: "/runs", search: filter }),
      })),
    },
    {
      group: "Agents",
      actions: (agents.data ?? []).map(({ name, description }) => ({
        id: `agent-${name}`,
        label: name,
        description: description?.slice(0, 80),
        onClick: () => void navigate({ to: "/agents/$name", params: { name } }),
      })),
    },
    {
      group: "Workflows",
      actions: (workflows.data ?? []).map(({ name, description }) => ({
        id: `workflow-${name}`,
        label: name,
        description: description?.slice(0, 80),
        onClick: () => void navigate({ to: "/workflows/$name", params: { name } }),
      })),
    },
    {
      group: "Skills",
      actions: (skills.data ?? []).map(({ name, description }) => ({
        id: `skill-${name}`,
        label: name,
        description: description.slice(0, 80),
        onClick: () => void navigate({ to: "/skills/$name", params: { name } }),
      })),
    },
    {
      group: "Latest runs",
      actions: latest.map((run) => ({
        id: `run-${run.id}`,
        label: rowTitle(run).slice(0, 90),
        description: `${run.agent ?? run.kind} · ${run.status}`,
        keywords: run.id,
        onClick: () => void navigate({ to: "/runs/$id", params: { id: run.id } }),
      })),
    },
  ];

  return (
    <Spotlight
      actions={groups.filter((group) => group.actions.length > 0)}
      onSpotlightOpen={() => setOpened(true)}
      onQueryChange={setAsked}
      query={asked}
      shortcut={null}
      lockScroll={false}
      // There at once: a key that is typed meanwhile would be a shortcut of the page.
      transitionProps={{ duration: 0 }}
      scrollable
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      maxHeight={420}
      highlightQuery
      limit={30}
      nothingFound="Nothing has this name"
      searchProps={{
        placeholder: "Pages, views, agents, workflows, skills, runs, verbs; or a run's id",
        "aria-label": "Search everything",
      }}
    />
  );
}
