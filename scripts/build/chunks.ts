/**
 * Which modules are bundled into one file. By default the bundler makes a file for every few modules that two pages share, and
 * on the slowest connections each file costs a round trip. Pages stay separate files; what they share is grouped by who needs
 * it.
 */
import { basename, join } from "node:path";

/** The bundler's information about a module. */
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
/** Loaded after a borrower's page, including the outbox. */
const AFTER = join(CLIENT, "borrower/despues.tsx");
/** What streams need, loaded with it. */
const STREAM = join(CLIENT, "api/stream/stream.ts");
/** tRPC's packages: its one entry point leads to these for every use. */
const OF_STREAM = /@trpc.*(httpSubscriptionLink|import\/stream\/|unpromise)|usingCtx/;
const FIELDS = join(CLIENT, "kit/form/field.tsx");
const FORM = join(CLIENT, "kit/form/state/use-form.ts");
const KEYS = join(CLIENT, "kit/form/state/use-claves.ts");
const DRAFT = join(CLIENT, "kit/feedback/recuperado.tsx");
const INPUTS = join(CLIENT, "../rules/input/campos.ts");
/** The part of validation that other code needs too. */
const WORDS = ["country/", "texts/", "recorte.ts"].map((room) => join(CLIENT, "../rules", room));
/** For borrowers with a running loan, and where they pay it. */
const DEBT = join(CLIENT, "borrower/inicio/deuda/caminos.tsx");
const LOAN = join(CLIENT, "borrower/solicitar/prestamo/prestamo.tsx");
/** The page of the two photos: what stores them until they are uploaded belongs to the outbox. */
const PHOTOS = join(CLIENT, "borrower/verificacion/verificacion.tsx");
/** The request form. */
const ASKING = join(CLIENT, "borrower/solicitar/solicitar.tsx");
/** The profile: a form, and the only page loaded at once. */
const PROFILE = join(CLIENT, "borrower/perfil/perfil.tsx");
/** A borrower's first page. */
const HOME = join(CLIENT, "borrower/inicio/dashboard.tsx");

/** `from` and everything it statically imports. */
function reach(graph: Graph, ...from: string[]): Set<string> {
  const gone = from.filter((id) => !graph.getModuleInfo(id));
  if (gone.length > 0) throw new Error(`no such module: ${gone.join()}`);
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
 * and what their first page shares. salida: sending what waits, signing out, and what the server tells. comunes: fields, their contents, and the country's
 * banks and documents. formularios: what checks them. deuda: a running loan, and paying it. condiciones: what a loan costs, for pages open and not. identidad: the two photos. In this order: a group takes along what its modules import, unless an earlier one has it.
 */
const NAMES = ["base", "kit", "comunes", "salida", "formularios", "deuda", "condiciones", "identidad"] as const;
type Name = (typeof NAMES)[number];

/** The group of each module that has one: a name, or the only page that needs it. */
function nameModules(graph: Graph): Map<string, string> {
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
  const loan = reach(graph, LOAN);
  const photos = reach(graph, PHOTOS);
  const asking = reaches.get(ASKING) ?? new Set();
  const home = reaches.get(HOME) ?? new Set();
  const borrower = inRoom("borrower");
  const elsewhere = borrower.filter((page) => ![HOME, ASKING].includes(page));
  const fields = reach(graph, FIELDS, FORM, KEYS, DRAFT);
  const inputs = reach(graph, INPUTS);
  const open = inRoom("public");

  // The entry keeps the routes, which name every other file: only it changes with each release.
  const leadsToPages = (id: string) => entry.has(id) && [...reach(graph, id)].some((one) => laterOf(one).length > 0);
  const alone = (id: string) => pages.includes(id) || leadsToPages(id);
  // The styles of a borrower's first page, and of a debt there, come with the layout's: two files fewer.
  const ofHome = (id: string) =>
    (home.has(id) && (id.endsWith(".css") || users(id, pages) > 1)) || (debt.has(id) && id.endsWith(".css"));
  const ofLoan = (id: string) => loan.has(id) && !OF_STREAM.test(id);
  const isOf: Record<Name, (id: string) => boolean> = {
    base: (id) => entry.has(id) || (users(id, open) > 0 && users(id, borrower) > 2),
    // What the outbox shares with forms is small, and would cost the landing's visitors a file; the same goes for reading the
    // payment step from the address.
    kit: (id) =>
      (frame.has(id) ||
        ofHome(id) ||
        (after.has(id) && (fields.has(id) || ofLoan(id))) ||
        (asking.has(id) && loan.has(id) && users(id, elsewhere) === 0 && !fields.has(id) && !id.endsWith(".css"))) &&
      !OF_STREAM.test(id),
    // Receipts show a cédula and a bank's name, and validate nothing. The styles of requesting, paying and the photos are
    // included: a file fewer.
    comunes: (id) =>
      fields.has(id) ||
      (users(id, elsewhere) > 1 && users(id, open) === 0 && !after.has(id) && !inputs.has(id)) ||
      (id.endsWith(".css") && (reaches.get(PROFILE)?.has(id) || asking.has(id) || photos.has(id))) ||
      (inputs.has(id) && WORDS.some((room) => id.startsWith(room))) ||
      (ofLoan(id) && (id.endsWith(".css") || users(id, elsewhere) > 0)),
    salida: (id) => after.has(id),
    formularios: (id) => inputs.has(id),
    deuda: (id) => debt.has(id) || loan.has(id),
    // What shrinks and uploads a photo is also needed by pages that load later.
    identidad: (id) => photos.has(id) && users(id, pages) === 0,
    // The styles stay separate: the public pages include them already.
    condiciones: (id) => users(id, open) > 0 && users(id, elsewhere) > 0 && !id.endsWith(".css"),
  };
  const reached = [entry, frame, after, photos, debt, loan, ...reaches.values()].flatMap((ids) => [...ids]);
  return new Map(
    reached.flatMap((id) => {
      const name = alone(id) ? undefined : NAMES.find((one) => isOf[one](id));
      const page = elsewhere.find((one) => reaches.get(one)?.has(id) && users(id, open) === 0);
      return name ? [[id, name] as const] : page && !leadsToPages(id) ? [[id, page] as const] : [];
    }),
  );
}

let names: Map<string, string> | null = null;
const nameOf = (id: string, graph: Graph) => {
  names ??= nameModules(graph);
  return names.get(id);
};
const isIn = (name: Name) => (id: string, graph: Graph) => (nameOf(id, graph) === name ? name : null);
/** What only one borrower page needs is bundled with it, even if something loaded later needs it too. */
const ofPage = (id: string, graph: Graph) => {
  const name = nameOf(id, graph);
  return name?.startsWith(CLIENT) ? basename(name, ".tsx") : null;
};

/** For the bundler. */
export const groups = [
  // React changes rarely: on its own it stays in the phone's cache across releases.
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: NAMES.length },
  ...NAMES.map((name, i) => ({ name: isIn(name), debugName: name, priority: NAMES.length - 1 - i })),
  { name: ofPage, priority: -1, includeDependenciesRecursively: false },
  // What several panel tabs share, in one file and nothing else: the entry names every file, and borrowers load the entry.
  {
    name: "panel",
    test: /[\\/]client[\\/]panel[\\/]/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: -1,
  },
  // Small pieces shared by the sign-in pages: each file is a round trip before signing in.
  {
    name: "entrar",
    test: /account[\\/](campos[\\/]|otp[\\/]|entrar[\\/](con-llave|use-entrada)|paso\.|passkeys\.|cuenta\.module)|input[\\/]otp\.|refusals[\\/]mensajes\./,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: -1,
  },
];
