import { Button, CopyButton, Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import classes from "../page/page.module.css";
import own from "./ShownOnce.module.css";

/**
 * A secret that no call gives back. It stays until the person says that it is stored: neither Escape nor a click beside it
 * loses it.
 */
export function ShownOnce({
  title,
  secret,
  note,
  onStored,
}: {
  title: string;
  secret: string | null;
  note?: string;
  onStored: () => void;
}) {
  // What fades out still shows what it showed.
  const [last, setLast] = useState(secret);
  useEffect(() => {
    if (secret !== null) setLast(secret);
  }, [secret]);
  return (
    <Modal
      opened={secret !== null}
      onClose={onStored}
      title={title}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="lg"
      onExitTransitionEnd={() => setLast(null)}
    >
      <div className={classes.form}>
        <div>It is shown this once: no call gives it back.</div>
        {note && <div>{note}</div>}
        <output className={own.secret} aria-label={title}>
          {secret ?? last}
        </output>
        <div className={classes.buttons}>
          <CopyButton value={secret ?? ""}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy} data-autofocus>
                {copied ? "Copied" : "Copy"}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onStored}>I stored it</Button>
        </div>
      </div>
    </Modal>
  );
}
