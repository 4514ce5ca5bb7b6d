import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { curl } from "../api/curl";
import { SchemaForm } from "../ui/form/SchemaForm";
import { sample } from "../ui/form/sample";
import { Command } from "../ui/page/Command";
import page from "../ui/page/page.module.css";
import { byField, Refused } from "../ui/page/Refused";
import { Body } from "../ui/text/Body";
import type { Skill } from "./skills";
import { schemaOf } from "./text";

/** What a model reads once arguments are put into the placeholders. */
export function TrySkill({ skill }: { skill: Skill }) {
  const { name, version } = skill;
  const schema = schemaOf(skill);
  const [value, setValue] = useState<Record<string, unknown>>(() => sample(schema));
  const [unread, setUnread] = useState(false);
  const body = { arguments: value, version };
  const render = useMutation({
    mutationFn: () => unwrap(api.POST("/skills/{name}/render", { params: { path: { name } }, body })),
  });
  const errors = Object.fromEntries(
    Object.entries(byField(render.error)).map(([field, message]) => [field.replace(/^arguments[./]?/, ""), message]),
  );
  return (
    <form
      className={page.form}
      onSubmit={(event) => {
        event.preventDefault();
        render.mutate();
      }}
    >
      {skill.arguments.length === 0 ? (
        <div>It has no placeholders: models read its instructions as they are.</div>
      ) : (
        <SchemaForm
          label="Arguments"
          schema={schema}
          value={value}
          errors={errors}
          onChange={setValue}
          onUnread={setUnread}
        />
      )}
      <Refused error={render.error} shown={["arguments"]} />
      <div className={page.buttons}>
        <Button type="submit" loading={render.isPending} disabled={unread}>
          Render
        </Button>
      </div>
      <Command text={curl("POST", `/skills/${name}/render`, body)} />
      {render.data && <Body text={render.data.text} as="plain" name={`${name}.md`} />}
    </form>
  );
}
