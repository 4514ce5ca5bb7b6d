import { Button } from "@mantine/core";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { Confirm } from "../ui/dialog/Confirm";
import { ShownOnce } from "../ui/dialog/ShownOnce";

/** Makes another secret, which requests to a callback are signed with. */
export function RotateSecret({ name }: { name: string }) {
  const [rotating, setRotating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const params = { path: { name } };
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setRotating(true)}>
        Rotate secret
      </Button>
      <Confirm
        opened={rotating}
        title={`Rotate the secret of ${name}`}
        verb="Make another secret"
        act={async () => setSecret((await unwrap(api.POST("/tools/{name}/rotate-secret", { params }))).signing_secret)}
        onClose={() => setRotating(false)}
      >
        Requests are signed with the new one at once: what checks the signature must know it by then.
      </Confirm>
      <ShownOnce title="Signing secret" secret={secret} onStored={() => setSecret(null)} />
    </>
  );
}
