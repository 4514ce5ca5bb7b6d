import { Modal } from "@mantine/core";
import { createContext, type ReactNode, use, useId } from "react";
import { mayLeave, saved } from "./leaving";

interface Dialog {
  /** What its changes are remembered under. */
  id: string;
  close: () => void;
  /** What it holds is stored: it closes without asking, and so may lead to another page. */
  stored: () => void;
}

const Current = createContext<Dialog | null>(null);

/** The dialog that a form stands in. */
export function useDialog(): Dialog {
  const dialog = use(Current);
  if (dialog === null) throw new Error("Used outside a FormDialog");
  return dialog;
}

/** A dialog with a form in it. Escape, a click beside it and its buttons ask alike before changes are lost. */
export function FormDialog({
  opened,
  title,
  onClose,
  children,
}: {
  opened: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  function close() {
    void mayLeave(id).then((leave) => {
      if (leave) onClose();
    });
  }
  function stored() {
    saved(id);
    onClose();
  }
  return (
    <Modal opened={opened} onClose={close} title={title} size="lg">
      <Current value={{ id, close, stored }}>{children}</Current>
    </Modal>
  );
}
