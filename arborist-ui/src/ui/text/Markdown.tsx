import { memo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { shown } from "./hidden";
import classes from "./text.module.css";

const components: Components = {
  // An image would be a request to a host that a model chose.
  img: ({ alt, src }) => (
    <span className={classes.image}>
      [image: {alt || "no description"}
      {typeof src === "string" && src !== "" ? `, ${src}` : ""}]
    </span>
  ),
  // A link shows where it goes, and opens nothing of this page.
  a: ({ href, children }) =>
    href?.startsWith("http://") || href?.startsWith("https://") ? (
      <>
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {children}
        </a>{" "}
        <span className={classes.target}>({href})</span>
      </>
    ) : (
      <span>{children}</span>
    ),
  input: ({ checked }) => <span>{checked ? "☑" : "☐"}</span>,
  table: ({ children }) => (
    <section className={classes.wide} tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </section>
  ),
};

/** Markdown of models and callers: no HTML, nothing loaded, hidden characters shown. */
export default memo(function Markdown({ text }: { text: string }) {
  return (
    <div className={classes.markdown}>
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={components} skipHtml={false} urlTransform={keepUrl}>
        {shown(text)}
      </ReactMarkdown>
    </div>
  );
});

function keepUrl(url: string): string {
  return /^(https?:|data:image)/i.test(url) ? url.slice(0, 500) : "";
}
