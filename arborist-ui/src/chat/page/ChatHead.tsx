import { ActionIcon, Button, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDots } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { api, type Schemas, unwrap } from "../../api/client";
import { curl } from "../../api/curl";
import { Confirm } from "../../ui/dialog/Confirm";
import { PageHead } from "../../ui/page/PageHead";
import page from "../../ui/page/page.module.css";
import { useVerbs, type Verb } from "../../ui/page/verbs";
import { shown } from "../../ui/text/hidden";
import { usd, whole } from "../../ui/text/size";
import { Activity } from "../Activity";
import { type ChatSession, SESSIONS, titleOf } from "../sessions";
import classes from "./Chat.module.css";
import { RenameDialog } from "./RenameDialog";

/** Which conversation it is, and what can be done with it as a whole. */
export function ChatHead({
  session,
  mayChange,
  onChange,
}: {
  session: ChatSession;
  mayChange: boolean;
  onChange: () => void;
}) {
  const { id } = session;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);
  const changed = () => {
    onChange();
    void queries.invalidateQueries({ queryKey: SESSIONS });
  };
  const { mutate } = useMutation({
    mutationFn: (body: Schemas["SessionChange"]) =>
      unwrap(api.PATCH("/sessions/{id}", { params: { path: { id } }, body })),
    onSuccess: changed,
    onError: (error) => notifications.show({ color: "red", title: "Not changed", message: error.message }),
  });
  const isOpen = session.status === "open";
  const verbs = useMemo<Verb[]>(
    () => [
      ...(mayChange
        ? [
            { label: "Rename", act: () => setDialog("rename") },
            isOpen
              ? { label: "Archive", act: () => mutate({ status: "archived" }) }
              : { label: "Open again", act: () => mutate({ status: "open" }) },
          ]
        : []),
      { label: "Copy as curl", act: () => void navigator.clipboard.writeText(curl("GET", `/sessions/${id}/messages`)) },
      ...(mayChange ? [{ label: "Delete", act: () => setDialog("delete") }] : []),
    ],
    [mayChange, isOpen, mutate, id],
  );
  useVerbs(verbs);
  return (
    <>
      <PageHead
        title={<span className={classes.title}>{shown(titleOf(session))}</span>}
        end={
          <>
            {mayChange && (
              <Button
                size="compact-sm"
                variant="default"
                renderRoot={(props) => <Link to="/new/session" search={{ agent: session.agent }} {...props} />}
              >
                New chat
              </Button>
            )}
            <Menu position="bottom-end" shadow="md" width={180}>
              <Menu.Target>
                <ActionIcon variant="default" size={26} aria-label="More actions">
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {verbs.map(({ label, act }) => (
                  <Menu.Item key={label} onClick={act}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
      <Facts session={session} />
      <RenameDialog session={session} opened={dialog === "rename"} onDone={changed} onClose={() => setDialog(null)} />
      <Confirm
        opened={dialog === "delete"}
        title="Delete the session"
        verb="Delete the session"
        typed="delete"
        act={() => unwrap(api.DELETE("/sessions/{id}", { params: { path: { id } } }))}
        onDone={() => {
          queries.removeQueries({ queryKey: ["chat", id] });
          void queries.invalidateQueries({ queryKey: SESSIONS });
          void navigate({ to: "/sessions" });
        }}
        onClose={() => setDialog(null)}
      >
        With its messages, and the runs that answered them. What is being answered is cancelled; branches keep what they
        share with it. It cannot be undone.
      </Confirm>
    </>
  );
}

function Facts({ session }: { session: ChatSession }) {
  const { agent, agent_version, branch_of, limits, model, user } = session;
  return (
    <div className={`${page.bar} ${classes.facts}`}>
      <Activity session={session} />
      <span>
        with{" "}
        <Link to="/agents/$name" params={{ name: agent }}>
          {agent}
        </Link>{" "}
        v{agent_version}
      </span>
      {model && <span>{model}</span>}
      {user && <span>{shown(user)}</span>}
      {limits.max_cost_usd !== null && <span>cap {usd(limits.max_cost_usd)}</span>}
      {limits.max_tokens !== null && <span>cap {whole(limits.max_tokens)} tokens</span>}
      {limits.max_messages !== null && <span>cap {whole(limits.max_messages)} messages</span>}
      {branch_of && (
        <span>
          branched off{" "}
          <Link to="/sessions/$id" params={{ id: branch_of.session_id }}>
            another session
          </Link>{" "}
          after message {branch_of.n}
        </span>
      )}
    </div>
  );
}
