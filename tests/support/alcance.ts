/**
 * What a role is offered in the panel, read from its source: starting at each tab, what its components render and call, until a
 * gate requires more. A gate is `<Permitted>`, `<CardActions>`, a row of data with `least`, what `useAct` opens, and `useMay`
 * in the function that calls it, whose reader has to check which buttons it hides.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { parseSync } from "vite";
import { leastOf, type PanelTab } from "../../client/panel/kit/tabs.ts";
import { mayAs, PAPELES, type Papel } from "../../rules/people/acceso/papeles.ts";

const ROOT = join(import.meta.dirname, "../..");
const PANEL = "client/panel";

// biome-ignore lint/suspicious/noExplicitAny: a node of the parser, of any kind.
type Node = any;

/**
 * What a top-level function or constant of a file calls on the server, or links to; and what it uses of others, from which role
 * on.
 */
interface Pieza {
  name: string;
  pide: { what: string; least: Papel }[];
  usa: { name: string; least: Papel }[];
}

const higher = (a: Papel, b: Papel) => (mayAs(a, b) ? a : b);
const isPapel = (value: unknown): value is Papel => PAPELES.includes(value as Papel);
const children = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([key]) => key !== "typeAnnotation" && key !== "typeArguments")
    .flatMap(([, value]): Node[] => [value].flat())
    .filter((value) => value && typeof value === "object" && typeof value.type === "string");

/** «trpc.loans.approve» of that expression; undefined for any other. */
function chainOf(node: Node): string | undefined {
  if (node?.type === "Identifier") return node.name;
  if (node?.type !== "MemberExpression" || node.computed) return undefined;
  const object = chainOf(node.object);
  return object && `${object}.${node.property.name}`;
}

/** The role that a call requires: useMay()("gestor"), may("propietario"). */
const asked = (node: Node): Papel | undefined => {
  const [first] = node.type === "CallExpression" ? node.arguments : [];
  return first?.type === "Literal" && isPapel(first.value) ? first.value : undefined;
};

function* each(node: Node): Generator<Node> {
  yield node;
  for (const child of children(node)) yield* each(child);
}

/** The role that a whole function requires through `useMay`; the lowest if it requires several. */
function gateOf(node: Node): Papel {
  const all = [...each(node)];
  if (!all.some((one) => one.type === "CallExpression" && one.callee.name === "useMay")) return "lector";
  const said = all.flatMap((one) => asked(one) ?? []);
  return PAPELES.find((papel) => said.includes(papel)) ?? "lector";
}

/** What a read-only role has none of: acts opened by `useAct`, and handlers that a component receives. */
const MANOS = ["act", "onAct"];

/** The role required by what follows «&&»: may("propietario") && …, and act && … */
function after(node: Node): Papel {
  if (node.type !== "LogicalExpression" || node.operator !== "&&") return "lector";
  const said = [...each(node.left)];
  const acts = said.some((one) => one.type === "Identifier" && MANOS.includes(one.name)) ? "gestor" : "lector";
  return said.flatMap((one) => asked(one) ?? []).reduce(higher, acts);
}

/** The role from which the inside is shown. */
function within(node: Node): Papel {
  if (node.type === "ObjectExpression") {
    const least = node.properties.find((one: Node) => one.key?.name === "least")?.value?.value;
    return isPapel(least) ? least : "lector";
  }
  if (node.type !== "JSXElement") return "lector";
  const { name, attributes } = node.openingElement;
  if (name.name === "CardActions") return "gestor";
  if (name.name !== "Permitted") return "lector";
  const least = attributes.find((one: Node) => one.name?.name === "least")?.value?.value;
  return isPapel(least) ? least : "gestor";
}

/** What a call itself calls on the server or links to: «loans.approve», or a tab. */
function wanted(node: Node): string | undefined {
  if (node.type !== "CallExpression") return undefined;
  const chain = chainOf(node.callee) ?? "";
  const [, procedure] = /^(?:trpc\.)?(\w+\.\w+)\.(?:useMutation|useQuery|useInfiniteQuery|mutate)$/.exec(chain) ?? [];
  if (procedure) return procedure;
  const [first] = node.arguments;
  return chain === "panelPath" && first?.type === "Literal" ? `/${first.value}` : undefined;
}

/** A function that renders its own gate guards the button for what it calls; the lowest role if it has several. */
function ownGateOf(node: Node): Papel {
  const gates = [...each(node)].map(within);
  return PAPELES.find((papel) => papel !== "lector" && gates.includes(papel)) ?? "lector";
}

function piezaOf(name: string, node: Node, known: Map<string, string>): Pieza {
  const pieza: Pieza = { name, pide: [], usa: [] };
  const own = ownGateOf(node);
  const visit = (one: Node, least: Papel) => {
    const what = wanted(one);
    if (what)
      pieza.pide.push({ what, least: chainOf(one.callee)?.endsWith("useMutation") ? higher(least, own) : least });
    const used = one.type === "Identifier" || one.type === "JSXIdentifier" ? known.get(one.name) : undefined;
    if (used && used !== name) pieza.usa.push({ name: used, least });
    const inside = higher(least, within(one));
    for (const child of children(one)) visit(child, child === one.right ? higher(inside, after(one)) : inside);
  };
  visit(node, gateOf(node));
  return pieza;
}

function readPiezas(path: string): Pieza[] {
  const { program, module } = parseSync(path, readFileSync(join(ROOT, path), "utf8"));
  const known = new Map<string, string>();
  for (const { moduleRequest, entries } of module.staticImports) {
    const file = normalize(join(dirname(path), moduleRequest.value));
    if (!file.startsWith(`${PANEL}/`)) continue;
    for (const { localName, importName, isType } of entries)
      if (!isType) known.set(localName.value, `${file}#${importName.name}`);
  }
  const tops: [string, Node][] = program.body.flatMap((statement: Node): [string, Node][] => {
    const declared = statement.declaration ?? statement;
    if (declared.type === "FunctionDeclaration") return [[declared.id.name, declared]];
    if (declared.type !== "VariableDeclaration") return [];
    return declared.declarations.map((one: Node): [string, Node] => [one.id.name, one.init ?? one]);
  });
  for (const [name] of tops) known.set(name, `${path}#${name}`);
  return tops.map(([name, node]) => piezaOf(`${path}#${name}`, node, known));
}

/** Where each tab starts, according to its row: a component, or a piece of a file. */
function rowsOf(path: string): { tab: PanelTab; begins: string[] }[] {
  const { program, module } = parseSync(path, readFileSync(join(ROOT, path), "utf8"));
  const fileOf = (said: string) => normalize(join(dirname(path), said));
  const imported = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ localName }) => [localName.value, `${fileOf(moduleRequest.value)}#${localName.value}`] as const),
    ),
  );
  const rows = [...each(program)].filter(({ type }) => type === "ObjectExpression");
  return rows.flatMap((row) => {
    const tab = row.properties.find((one: Node) => one.key?.name === "tab")?.value?.value;
    if (!tab) return [];
    const begins = row.properties
      .filter(({ key }: Node) => key.name === "Content" || key.name === "Person")
      .map(({ value }: Node) => {
        if (value.type === "Identifier") return imported.get(value.name);
        const call = value.object ?? value;
        return `${fileOf(call.arguments[0].body.source.value)}#${call.arguments[1].value}`;
      });
    return [{ tab, begins }];
  });
}

export interface Ofrecido {
  /** «loans.approve», or a tab's address. */
  what: string;
  /** Who gets that far. */
  least: Papel;
  /** Through which functions. */
  por: string;
}

/** Everything called on the server, or linked to, that the lowest role can reach. */
export function ofrecidoEnElPanel(): { rows: { tab: PanelTab; begins: string[] }[]; ofrecido: Ofrecido[] } {
  const files = readdirSync(join(ROOT, PANEL), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
  const piezas = new Map(files.flatMap(readPiezas).map((pieza) => [pieza.name, pieza]));
  const rows = rowsOf(`${PANEL}/tabs.ts`);
  const ofrecido: Ofrecido[] = [];
  const reached = new Map<string, Papel>();
  const walk = (name: string, papel: Papel, way: string[]) => {
    const pieza = piezas.get(name);
    const before = reached.get(name);
    if (!pieza || (before && mayAs(papel, before))) return;
    reached.set(name, papel);
    const por = [...way, name.replace(`${PANEL}/`, "")];
    for (const { what, least } of pieza.pide)
      ofrecido.push({ what, least: higher(papel, least), por: por.join(" → ") });
    for (const { name: next, least } of pieza.usa) walk(next, higher(papel, least), por);
  };
  walk(`${PANEL}/shell/panel.tsx#AdminPanel`, "lector", []);
  for (const { tab, begins } of rows) for (const name of begins) walk(name, leastOf(tab), []);
  return { rows, ofrecido };
}
