/** A page's document: index.html with its placeholders filled. Those that the server fills later (rules/holes.ts) stay. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { closing, escapeHtml, fillHoles, hole, opening } from "../../rules/holes.ts";

const TEMPLATE = join(import.meta.dirname, "../../index.html");

/** An element of the head; an attribute that is `true` has no value, one that is `undefined` is left out. */
export type Tag = [name: "meta" | "link" | "script", attributes: Record<string, string | true | undefined>];

export interface Parts {
  title: string;
  description: string;
  head: Tag[];
  /** The prerendered HTML; empty for a page that cannot be prerendered. */
  app: string;
  /** The page is useless without JavaScript. */
  needsCode: boolean;
  /** Its path, for a page that is meant to be shared. */
  shared?: string;
}

/** The operator's colour, after every other style. */
const ESTILO = `${opening("conColor")}<style>${hole("estilo")}</style>${closing("conColor")}`;

export function documentOf({ title, description, head, app, needsCode, shared }: Parts): string {
  const lines = [...head.map(tag), ...(shared === undefined ? [] : sharing(shared, title, description))];
  const filling = {
    title: escapeHtml(title),
    description: escapeHtml(description),
    head: [...lines, ESTILO].join("\n    "),
    app,
    needsCode: needsCode ? [{}] : [],
  };
  return fillHoles(readFileSync(TEMPLATE, "utf8"), filling, (html) => html);
}

export function tag([name, attributes]: Tag): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return value === true ? [key] : [`${key}="${escapeHtml(value)}"`];
  });
  return `<${[name, ...written].join(" ")}${name === "script" ? "></script>" : " />"}`;
}

/** What a chat or a search engine shows of the page; with its address, if the operator has set the public URL. */
function sharing(address: string, title: string, description: string): string[] {
  const origen = hole("origen");
  const property = (name: string, content: string) => tag(["meta", { property: `og:${name}`, content }]);
  return [
    opening("conOrigen"),
    tag(["link", { rel: "canonical", href: origen + address }]),
    property("url", origen + address),
    property("image", `${origen}/icono-512.png`),
    closing("conOrigen"),
    property("type", "website"),
    property("locale", "es_VE"),
    property("site_name", hole("marca")),
    property("title", title),
    property("description", description),
  ];
}
