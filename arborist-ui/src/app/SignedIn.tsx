import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../session/session";
import { Failed } from "../ui/page/states";
import { Shell } from "./Shell";

const AGAIN_MS = 2_000;

/** All pages but the one for signing in, to which the router leads a browser without a session. */
export function SignedIn() {
  const { data, error, refetch } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => (state.data === undefined ? AGAIN_MS : false),
  });
  if (data !== undefined) return <Shell />;
  return error === null ? null : (
    <main>
      <Failed error={error} retry={() => void refetch()} what="the session" />
    </main>
  );
}
