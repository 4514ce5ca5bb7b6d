import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { DocumentPage } from "../definition/DocumentPage";
import { useMay } from "../session/session";
import { useVerbs } from "../ui/page/verbs";
import { AgentOverview } from "./AgentOverview";
import { agentQuery, versionsQuery } from "./agents";
import { AGENT } from "./kind";
import { TestRun } from "./TestRun";

export function AgentPage() {
  const { name } = useParams({ from: "/inside/agents/$name" });
  const view = useSearch({ from: "/inside/agents/$name" });
  const navigate = useNavigate();
  const agent = useQuery(agentQuery(name));
  const versions = useQuery(versionsQuery(name));
  const mayRun = useMay("invoke");
  const [testing, setTesting] = useState(false);
  useVerbs(
    useMemo(
      () =>
        mayRun
          ? [
              { label: `Test ${name}`, act: () => setTesting(true) },
              {
                label: `Chat with ${name}`,
                act: () => void navigate({ to: "/new/session", search: { agent: name } }),
              },
            ]
          : [],
      [mayRun, name, navigate],
    ),
  );
  return (
    <>
      <DocumentPage
        kind={AGENT}
        name={name}
        current={agent}
        versions={versions}
        view={view}
        onView={(search, replace = false) => void navigate({ to: "/agents/$name", params: { name }, search, replace })}
        read={(definition) => <AgentOverview agent={definition} versions={versions.data ?? []} />}
        note={({ published_version: published }) =>
          published === null
            ? "Runs that go on keep theirs."
            : `Runs that go on keep theirs, and MCP clients keep v${published} until another is published.`
        }
        before={
          <>
            <Link to="/runs" search={{ agent: name }}>
              Its runs
            </Link>
            <Link to="/sessions" search={{ agent: name }}>
              Its sessions
            </Link>
          </>
        }
        after={
          mayRun &&
          agent.data && (
            <>
              <Button size="compact-sm" variant="default" onClick={() => setTesting(true)}>
                Test
              </Button>
              <Button
                size="compact-sm"
                renderRoot={(props) => <Link to="/new/session" search={{ agent: name }} {...props} />}
              >
                Chat
              </Button>
            </>
          )
        }
      />
      <TestRun name={name} opened={testing} onClose={() => setTesting(false)} />
    </>
  );
}
