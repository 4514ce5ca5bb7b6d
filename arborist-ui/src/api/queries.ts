import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./problem";

/** A server that starts again is waited for; a refusal is shown at once. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof ApiError && error.isPassing && failures < 5,
      retryDelay: (attempt) => Math.min(8_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2),
      staleTime: 2_000,
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});
