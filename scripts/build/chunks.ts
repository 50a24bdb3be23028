/**
 * Which modules travel in one file. Left alone the bundler makes a file of each few modules that two pages share, and on the
 * slowest lines each file costs a trip. Pages stay files of their own; what they share is grouped by who needs it.
 */
import { join } from "node:path";

/** What the bundler knows of a module. */
interface Module {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
interface Graph {
  getModuleInfo(id: string): Module | null;
}

const CLIENT = join(import.meta.dirname, "../../client");
const ENTRY = join(CLIENT, "app/main.tsx");
const DATA = join(CLIENT, "app/data-provider.tsx");
const LAYOUT = join(CLIENT, "borrower/layout.tsx");
const PUBLIC_LAYOUT = join(CLIENT, "public/layout.tsx");
/** What comes once a borrower's page is there: the outbox among it. */
const AFTER = join(CLIENT, "borrower/despues.tsx");
/** What streams need, which comes with it. */
const STREAM = join(CLIENT, "api/stream/stream.ts");
/** Of tRPC's packages: its one entry leads to these too, for whoever asks for anything. */
const OF_STREAM = /@trpc.*(httpSubscriptionLink|import\/stream\/|unpromise)|usingCtx/;
const FIELDS = join(CLIENT, "kit/form/field.tsx");
const INPUTS = join(CLIENT, "../../rules/input/campos.ts");
const COUNTRY = join(CLIENT, "../rules/country/");
/** What comes there for who has a running loan. */
const DEBT = join(CLIENT, "borrower/inicio/deuda/caminos.tsx");
/** Where a borrower lands. */
const HOME = join(CLIENT, "borrower/inicio/dashboard.tsx");

/** `from` and all that it cannot run without. */
function reach(graph: Graph, ...from: string[]): Set<string> {
  const reached = new Set<string>();
  const visit = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  from.forEach(visit);
  return reached;
}

/**
 * base: what every page has, and what the open pages share with a borrower's. kit: the way to the server, the borrower's frame
 * and what their first page shares. salida: sending what waits, signing out, and what the server tells. pais: its banks and documents. formularios:
 * fields, and what checks them. deuda: what the home of who has a loan brings later. In this order: a group takes along what its modules import, unless an earlier one has it.
 */
const NAMES = ["base", "kit", "salida", "pais", "formularios", "deuda"] as const;
type Name = (typeof NAMES)[number];

/** The group of each module that has one. */
function nameModules(graph: Graph): Map<string, Name> {
  const entry = reach(graph, ENTRY);
  const laterOf = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const lazy = [...entry].flatMap(laterOf);
  const lost = [DATA, LAYOUT, PUBLIC_LAYOUT, HOME].filter((id) => !lazy.includes(id));
  if (lost.length > 0) throw new Error(`no route brings ${lost.join()}`);
  const pages = lazy.filter((id) => ![DATA, LAYOUT, PUBLIC_LAYOUT].includes(id));
  const reaches = new Map(pages.map((page) => [page, reach(graph, page)]));
  const inRoom = (room: string) => pages.filter((page) => page.startsWith(join(CLIENT, room)));
  const users = (id: string, among: string[]) => among.filter((page) => reaches.get(page)?.has(id)).length;
  const frame = reach(graph, DATA, LAYOUT);
  const after = reach(graph, AFTER, STREAM);
  const debt = reach(graph, DEBT);
  const home = reaches.get(HOME) ?? new Set();
  const borrower = inRoom("borrower");
  const forms = reach(graph, FIELDS, INPUTS);
  const open = inRoom("public");

  // The entry keeps the routes, which name every other file: it alone changes with each release.
  const leadsToPages = (id: string) => entry.has(id) && [...reach(graph, id)].some((one) => laterOf(one).length > 0);
  const alone = (id: string) => pages.includes(id) || leadsToPages(id);
  // The styles of where a borrower lands, and of a debt there, come with those of the frame: two files less.
  const ofHome = (id: string) =>
    (home.has(id) && (id.endsWith(".css") || users(id, pages) > 1)) || (debt.has(id) && id.endsWith(".css"));
  const isOf: Record<Name, (id: string) => boolean> = {
    base: (id) => entry.has(id) || (users(id, open) > 0 && users(id, borrower) > 2),
    kit: (id) => (frame.has(id) || ofHome(id)) && !OF_STREAM.test(id),
    salida: (id) => after.has(id),
    // Receipts show a cédula and a bank's name, and check nothing.
    pais: (id) => forms.has(id) && id.startsWith(COUNTRY),
    formularios: (id) => forms.has(id),
    deuda: (id) => debt.has(id),
  };
  const reached = [entry, frame, after, debt, ...reaches.values()].flatMap((ids) => [...ids]);
  return new Map(
    reached.flatMap((id) => {
      const name = alone(id) ? undefined : NAMES.find((one) => isOf[one](id));
      return name ? [[id, name] as const] : [];
    }),
  );
}

let names: Map<string, Name> | null = null;
const isIn = (name: Name) => (id: string, graph: Graph) => {
  names ??= nameModules(graph);
  return names.get(id) === name ? name : null;
};

/** For the bundler. */
export const groups = [
  // React changes rarely: on its own it stays in the phone's cache across releases.
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: NAMES.length },
  ...NAMES.map((name, i) => ({ name: isIn(name), debugName: name, priority: NAMES.length - 1 - i })),
  // What several tabs share, in one file and only that: the entry names every file, and a borrower loads the entry.
  {
    name: "panel",
    test: /[\\/]client[\\/]panel[\\/]/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: -1,
  },
  // The small pieces that the ways in share, and those of a code: each file is a trip before somebody is in.
  ...[
    /[\\/]client[\\/]account[\\/]campos[\\/](aceptas|ayuda|beside-field|use-typed)/,
    /[\\/]client[\\/]account[\\/]otp[\\/]/,
  ].map((test, i) => ({
    name: i === 0 ? "entrar" : "codigo",
    test,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: -1,
  })),
];
