import { type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconKey } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ISSUER_SIGN_OUT, signInOptionsQuery } from "../session/openid";
import { signOut, useSession } from "../session/session";
import { mayLeave } from "../ui/form/leaving";
import type { Zone } from "../ui/time/format";
import { Absolute } from "../ui/time/Time";
import { setZone, useZone } from "../ui/time/zone";
import classes from "./Shell.module.css";

export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const session = useSession();
  const queries = useQueryClient();
  const router = useRouter();
  const zone = useZone();
  const { colorScheme, setColorScheme } = useMantineColorScheme({
    // Without them it would write a style element, which the policy forbids.
    keepTransitions: true,
  });

  async function leave(everywhere: boolean) {
    // Before the session ends: what is not stored could not be stored afterwards.
    if (!(await mayLeave())) return;
    try {
      const { openid } = await queries.ensureQueryData(signInOptionsQuery);
      await signOut(everywhere);
      if (openid !== null) {
        location.assign(ISSUER_SIGN_OUT);
        return;
      }
      await router.navigate({ to: "/sign-in", search: {} });
      queries.clear();
    } catch (error) {
      notifications.show({ color: "red", title: "You are still signed in", message: String(error) });
    }
  }

  return (
    <Menu position="top-start" width={264} shadow="md" closeOnItemClick>
      <Menu.Target>
        <button type="button" className={classes.item} aria-label={`Signed in with the key ${session.name}. Settings`}>
          <IconKey size={16} aria-hidden="true" />
          <span>{session.name}</span>
          <span className={classes.end}>{session.scope}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Colours</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(next) => setColorScheme(next as MantineColorScheme)}>
          <Menu.RadioItem value="auto">System</Menu.RadioItem>
          <Menu.RadioItem value="light">Light</Menu.RadioItem>
          <Menu.RadioItem value="dark">Dark</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Label>Times</Menu.Label>
        <Menu.RadioGroup value={zone} onChange={(next) => setZone(next as Zone)}>
          <Menu.RadioItem value="local">Local</Menu.RadioItem>
          <Menu.RadioItem value="utc">UTC</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={onKeys}>Keyboard shortcuts</Menu.Item>
        <Menu.Item component="a" href="/docs" target="_blank">
          API reference
        </Menu.Item>
        <Menu.Divider />
        {session.expires_at && (
          <Menu.Label>
            Session ends <Absolute at={session.expires_at} />
          </Menu.Label>
        )}
        <Menu.Item onClick={() => void leave(false)}>Sign out</Menu.Item>
        <Menu.Item onClick={() => void leave(true)}>Sign out everywhere</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
