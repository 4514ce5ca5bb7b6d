import "@fontsource-variable/inter/wght.css";
import "./ui/theme/mantine.css";
import "./ui/theme/tokens.css";
import { MantineProvider } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { whenSignedOut } from "./api/client";
import { queries } from "./api/queries";
import { router } from "./app/router";
import { beginEarly } from "./run/page/early";
import { sessionQuery } from "./session/session";
import { hasUnsaved } from "./ui/form/leaving";
import { theme } from "./ui/theme/theme";

let leaving = false;

// Away from the pages first, which cannot be without a session; and once, however many requests were refused.
whenSignedOut(() => {
  if (hasUnsaved()) {
    // A session that begins in another tab is this one's too.
    notifications.show({
      id: "signed-out",
      color: "red",
      autoClose: false,
      title: "The session has ended",
      message: "Sign in in another tab, then store here what you changed.",
    });
    return;
  }
  if (leaving || queries.getQueryData(sessionQuery.queryKey) === undefined) return;
  leaving = true;
  void router
    .navigate({ to: "/sign-in", search: { to: router.state.location.href }, replace: true })
    .then(() => queries.clear())
    .finally(() => {
      leaving = false;
    });
});

beginEarly(location.pathname);

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root");

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queries}>
        <Notifications position="bottom-right" limit={4} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
