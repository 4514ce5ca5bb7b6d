import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "@tanstack/react-router";
import { ApiError } from "../api/problem";
import { sessionQuery } from "../session/session";
import { Shell } from "./Shell";
import { Failed } from "./states";

/** All pages but the one for signing in. */
export function SignedIn() {
  const { data, error, refetch } = useQuery({
    ...sessionQuery,
    retry: (_, failure) => failure instanceof ApiError && failure.isPassing,
  });
  const href = useLocation({ select: (location) => location.href });
  if (data !== undefined) return <Shell />;
  if (error instanceof ApiError && error.status === 401) {
    return <Navigate to="/sign-in" search={href === "/" || href === "/runs" ? {} : { to: href }} replace />;
  }
  if (error !== null) {
    return (
      <main>
        <Failed error={error} retry={() => void refetch()} what="the session" />
      </main>
    );
  }
  return null;
}
