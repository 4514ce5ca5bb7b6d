import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import page from "../ui/page/page.module.css";
import { Empty, Failed, Loading } from "../ui/page/states";
import { Panes } from "../ui/pane/Panes";
import { Body, pretty, saveBlob } from "../ui/text/Body";
import { shown } from "../ui/text/hidden";
import { bytes } from "../ui/text/size";
import classes from "./Skill.module.css";
import { download, type Skill, type SkillFile, skillFileQuery } from "./skills";
import { bodyOf, INSTRUCTIONS, listed } from "./text";

/** The files of a skill, and one of them beside the list: the instructions unless another is chosen. */
export function SkillFiles({ skill, file = INSTRUCTIONS }: { skill: Skill; file?: string | undefined }) {
  const chosen = skill.files.find(({ path }) => path === file);
  return (
    <Panes
      name="skill"
      left={
        <ul className={classes.files} aria-label="Files" tabIndex={0}>
          {listed(skill.files).map(({ path, size, executable }) => (
            <li key={path}>
              <Link
                to="/skills/$name"
                params={{ name: skill.name }}
                search={path === INSTRUCTIONS ? {} : { file: path }}
                replace
                aria-current={path === file ? "true" : undefined}
              >
                <span>{shown(path)}</span>
                <span>
                  {executable && "script, "}
                  {bytes(size)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      }
      right={
        chosen === undefined ? (
          <Empty title="The skill has no such file" />
        ) : (
          <FileView key={chosen.digest} skill={skill} file={chosen} />
        )
      }
    />
  );
}

function FileView({ skill, file }: { skill: Skill; file: SkillFile }) {
  const { name, version } = skill;
  const content = useQuery(skillFileQuery(name, version, file.path));
  const isInstructions = file.path === INSTRUCTIONS;
  return (
    <section className={classes.file} tabIndex={0} aria-label={`File ${file.path}`}>
      <div className={classes.head}>
        <h2>{shown(file.path)}</h2>
        <span className={page.faint}>{bytes(file.size)}</span>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() =>
            void download(name, version, file.path).then((blob) => saveBlob(blob, file.path.split("/").at(-1) ?? ""))
          }
        >
          Download {file.path.split("/").at(-1)}
        </Button>
      </div>
      {isInstructions && <Frontmatter skill={skill} />}
      {content.data === undefined ? (
        content.error ? (
          <Failed error={content.error} retry={() => void content.refetch()} what="the file" />
        ) : (
          <Loading what="the file" rows={6} />
        )
      ) : content.data.kind === "text" ? (
        <Body
          text={isInstructions ? bodyOf(content.data.text) : content.data.text}
          as={/\.(md|markdown)$/i.test(file.path) ? "markdown" : "plain"}
          name={file.path}
        />
      ) : (
        <div className={page.faint}>
          {content.data.kind === "binary" ? "It is no text." : "It is too large to be shown."}
        </div>
      )}
      <div className={page.mono}>{file.digest}</div>
    </section>
  );
}

function Frontmatter({ skill: { frontmatter } }: { skill: Skill }) {
  return (
    <dl className={page.pairs} aria-label="Frontmatter">
      {Object.entries(frontmatter).map(([name, value]) => (
        <div key={name} style={{ display: "contents" }}>
          <dt>{shown(name)}</dt>
          <dd>{shown(typeof value === "string" ? value : pretty(value))}</dd>
        </div>
      ))}
    </dl>
  );
}
