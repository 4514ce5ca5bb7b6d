import { Button, PasswordInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/problem";
import { Mark } from "../ui/page/Mark";
import { adviceOn, beginAt, signInOptionsQuery } from "./openid";
import classes from "./SignInPage.module.css";
import { sessionQuery, signIn } from "./session";

export function SignInPage() {
  const { to, refused } = useSearch({ from: "/sign-in" });
  const { data: options } = useQuery(signInOptionsQuery);
  const router = useRouter();
  const queries = useQueryClient();
  const [key, setKey] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const used = useRef<string | null>(null);

  const enter = useCallback(
    async (credential: { key: string } | { link: string }) => {
      setBusy(true);
      setError(null);
      try {
        await signIn(credential);
        queries.clear();
        await queries.fetchQuery(sessionQuery);
        // With its filters, as the address was that led here.
        router.history.replace(inUi(to ?? "/runs"));
      } catch (failure) {
        setError(failure instanceof ApiError ? failure.message : String(failure));
      } finally {
        setBusy(false);
      }
    },
    [router, queries, to],
  );

  useEffect(() => {
    const follow = () => {
      const link = location.hash.slice(1);
      if (link === "" || used.current === link) return;
      used.current = link;
      // The secret works once; it need not stay in the address or the history.
      history.replaceState(history.state, "", location.pathname + location.search);
      void enter({ link });
    };
    follow();
    // A link that is opened where this page is shown already changes the address alone.
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [enter]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (key.trim() !== "") void enter({ key: key.trim() });
  }

  return (
    <main className={classes.page}>
      <form className={classes.card} onSubmit={submit}>
        <div className={classes.head}>
          <Mark size={28} />
          <h1>Sign in to Grove</h1>
        </div>
        {refused && (
          <p className={classes.refused} role="alert">
            <strong>You are not signed in.</strong> {adviceOn(refused)}
          </p>
        )}
        {options?.openid && (
          <>
            <Button component="a" href={beginAt(to)} fullWidth>
              Sign in with {options.openid.name}
            </Button>
            <div className={classes.or}>or</div>
          </>
        )}
        <PasswordInput
          label="Key"
          placeholder="grove_…"
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          error={error}
          autoComplete="current-password"
          data-autofocus
          autoFocus
          spellCheck={false}
        />
        <Button type="submit" variant={options?.openid ? "default" : "filled"} loading={busy} fullWidth>
          Sign in
        </Button>
        <p className={classes.note}>
          <code>./grove up</code> keeps the first key in <code>.grove/admin.key</code>. The session ends with the key,
          or after twelve hours; the key itself is not kept in the browser.
        </p>
      </form>
    </main>
  );
}

function inUi(path: string): string {
  return path.startsWith("/ui/") ? path : `/ui${path}`;
}
