import { Button } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { bytes } from "../text/size";
import classes from "./FilesField.module.css";

/** Files to send, chosen from the disk; those dropped or pasted within it come to them. */
export function FilesField({
  label,
  help,
  files,
  onChange,
  children,
}: {
  label: string;
  help: string;
  files: File[];
  onChange: (files: File[]) => void;
  children?: ReactNode;
}) {
  const id = useId();
  const add = (more: FileList | null) => more !== null && more.length > 0 && onChange([...files, ...more]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be chosen by the field, too
    <div
      className={classes.files}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length > 0) {
          event.preventDefault();
          add(event.clipboardData.files);
        }
      }}
    >
      {children}
      <label htmlFor={id}>{label}</label>
      <small>{help}</small>
      <input
        id={id}
        type="file"
        multiple
        onChange={({ currentTarget }) => {
          add(currentTarget.files);
          currentTarget.value = "";
        }}
      />
      {files.length > 0 && (
        <ul aria-label={`${label}, chosen`}>
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <li key={index}>
              {file.name} <small>{bytes(file.size)}</small>{" "}
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter((_, other) => other !== index))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
