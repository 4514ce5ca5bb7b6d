import { Select } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { agentsQuery } from "../../agent/agents";
import { useMay } from "../../session/session";
import { PageHead } from "../../ui/page/PageHead";
import page from "../../ui/page/page.module.css";
import { Empty, Failed } from "../../ui/page/states";
import { useTabTitle } from "../../ui/page/tabTitle";
import { shown } from "../../ui/text/hidden";
import { Ago } from "../../ui/time/Time";
import { SESSIONS, sessionsQuery, titleOf } from "../sessions";
import classes from "./Chat.module.css";
import { Composer } from "./Composer";
import { begin } from "./send";
import { useDraft } from "./useDraft";

const EARLIER = 5;

/** A chat that begins with its first message. */
export function NewChatPage() {
  const { agent } = useSearch({ from: "/inside/new/session" });
  const agents = useQuery(agentsQuery);
  const navigate = useNavigate();
  const mayTalk = useMay("invoke");
  useTabTitle(agent === undefined ? "New chat" : `Chat with ${agent}`);
  const choose = (name: string | null) =>
    void navigate({ to: "/new/session", search: name === null ? {} : { agent: name }, replace: true });
  return (
    <>
      <PageHead title={agent === undefined ? "New chat" : `Chat with ${agent}`} />
      <div className={page.bar}>
        <Select
          size="xs"
          w={240}
          aria-label="Agent"
          placeholder="Choose an agent"
          searchable
          nothingFoundMessage="No agent has this name"
          data={(agents.data ?? []).map(({ name }) => name)}
          value={agent ?? null}
          onChange={choose}
        />
      </div>
      {agents.error ? (
        <Failed error={agents.error} retry={() => void agents.refetch()} what="the agents" />
      ) : !mayTalk ? (
        <Empty title="This key may read sessions, and begin none">Sign in with one of scope invoke.</Empty>
      ) : agent === undefined ? (
        <Empty title="With which agent?">The session begins with your first message to it.</Empty>
      ) : (
        <First key={agent} agent={agent} />
      )}
    </>
  );
}

function First({ agent }: { agent: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const draft = useDraft(`new.${agent}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useMutation({
    mutationFn: () => begin(agent, draft.toBegin()),
    onSuccess: ({ id }) => {
      draft.clear();
      void queries.invalidateQueries({ queryKey: SESSIONS });
      void navigate({ to: "/sessions/$id", params: { id }, replace: true });
    },
    onError: () => field.current?.focus(),
  });
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <section className={classes.scroll} tabIndex={0} aria-label="Earlier sessions">
        <div className={classes.column}>
          <Earlier agent={agent} />
        </div>
      </section>
      <Composer
        draft={draft}
        field={field}
        busy={false}
        sending={sending.isPending}
        error={sending.error}
        placeholder={`Message to ${agent}`}
        onSend={() => sending.mutate()}
      />
    </>
  );
}

function Earlier({ agent }: { agent: string }) {
  const sessions = useInfiniteQuery(sessionsQuery({ agent }, EARLIER));
  const items = sessions.data?.pages[0]?.items ?? [];
  if (items.length === 0) {
    return (
      sessions.isSuccess && <Empty title="Nothing was said yet">The session begins with your first message.</Empty>
    );
  }
  return (
    <>
      <h2>Earlier sessions</h2>
      <ul className={classes.earlier}>
        {items.map((session) => (
          <li key={session.id}>
            <Link to="/sessions/$id" params={{ id: session.id }}>
              {shown(titleOf(session))}
            </Link>
            <span className={page.faint}>
              <Ago at={session.updated_at} />
            </span>
          </li>
        ))}
      </ul>
      <Link to="/sessions" search={{ agent }}>
        All of {agent}
      </Link>
    </>
  );
}
