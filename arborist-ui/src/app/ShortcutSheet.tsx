import { Modal } from "@mantine/core";
import { useActiveShortcuts } from "../ui/page/shortcuts";
import classes from "./Shell.module.css";

const NAMES: Record<string, string> = {
  mod: "Ctrl/⌘",
  Escape: "Esc",
  Enter: "↵",
  ArrowDown: "↓",
  ArrowUp: "↑",
  " ": "Space",
};

export function ShortcutSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shortcuts = useActiveShortcuts();
  return (
    <Modal opened={opened} onClose={onClose} title="Keys" size="sm">
      <dl className={classes.keys}>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>
              {(keys === " " ? [keys] : keys.split(/[ +]/)).map((key) => (
                <kbd key={key} className={classes.key}>
                  {NAMES[key] ?? key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
