/** The architecture (docs/arquitectura.md, AGENTS.md), enforced: what they claim about imports is tested here. */
import { readdirSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { appRouter } from "../server/http/router.ts";
import { readHouse, type Source } from "./support/house.ts";

/** The rooms of each part, from the ground up: a room imports only earlier ones. */
const ROOMS: Record<string, string[]> = {
  rules: ["limits", "country", "money", "texts", "input", "people", "loans", "bank", "operator"],
  server: ["storage", "core", "messages", "people", "identity", "lending", "bank", "operator", "http"],
  client: ["kit", "api", "pieces", "offline", "account", "public", "borrower", "panel", "app"],
};
const PARTS = ["rules", "drizzle", "server", "client"];

const house = readHouse([...PARTS, "scripts", "bench"]);
const ROOT = join(import.meta.dirname, "..");
const filesUnder = (folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  );
const under = (folder: string) => house.filter(({ path }) => path.startsWith(folder));
const roomOf = (path: string) => path.split("/").slice(0, 2).join("/");

/** A file's height: its part, then its room. Files outside the rooms come below them in rules, above them elsewhere. */
function floorOf(path: string): number {
  const [part = "", room = "", file] = path.split("/");
  const floor = file === undefined ? (part === "rules" ? -1 : 99) : (ROOMS[part]?.indexOf(room) ?? 0);
  return PARTS.indexOf(part) * 1000 + floor;
}

/** Every import that breaks a rule, as "from → to". */
function offenders(files: Source[], allowed: (from: string, to: string, typeOnly: boolean) => boolean): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.filter(({ to, typeOnly }) => !allowed(path, to, typeOnly)).map(({ to }) => `${path} → ${to}`),
  );
}

test("there is something to look at", () => {
  expect(house.length).toBeGreaterThan(300);
  const actions = house.find(({ path }) => path === "server/lending/loans/actions.ts");
  expect(actions?.imports.map(({ to }) => to)).toContain("server/lending/loans/queries.ts");
});

describe("the plan", () => {
  test("every folder is a room of the plan", () => {
    const rooms = new Set(house.filter(({ path }) => path.split("/").length > 2).map(({ path }) => roomOf(path)));
    const planned = Object.entries(ROOMS).flatMap(([part, names]) => names.map((name) => `${part}/${name}`));
    expect([...rooms].filter((room) => !planned.includes(room) && ROOMS[room.split("/")[0] ?? ""])).toEqual([]);
  });

  test("no folder holds more than twelve things; a component and its sheet are one", () => {
    const floors = new Map<string, Set<string>>();
    for (const path of filesUnder([...PARTS, "scripts", "bench"])) {
      const [folder, thing] = [dirname(path), basename(path).replace(/(\.module)?\.\w+$/, "")];
      floors.set(folder, (floors.get(folder) ?? new Set()).add(thing));
    }
    expect(floors.size).toBeGreaterThan(100);
    expect([...floors].filter(([, things]) => things.size > 12).map(([folder]) => folder)).toEqual([]);
  });

  test("no arrow runs back up, of types neither; of the server the client knows only the router's type", () => {
    const routerType = (from: string, to: string, typeOnly: boolean) =>
      from.startsWith("client/") && to === "server/http/router.ts" && typeOnly;
    const files = PARTS.flatMap((part) => under(`${part}/`));
    expect(
      offenders(files, (from, to, typeOnly) => {
        if (from.startsWith("client/") && to.startsWith("server/")) return routerType(from, to, typeOnly);
        if (from.startsWith("client/") && to.startsWith("drizzle/")) return false;
        return floorOf(to) <= floorOf(from);
      }),
    ).toEqual([]);
  });

  test("borrower and panel do not know each other, nor do the public pages and they", () => {
    const apart = ["client/public", "client/borrower", "client/panel"];
    const files = apart.flatMap((room) => under(`${room}/`));
    const crossing = (from: string, to: string) => roomOf(from) !== roomOf(to) && apart.includes(roomOf(to));
    expect(offenders(files, (from, to) => !crossing(from, to))).toEqual([]);
  });

  test("no two folders import each other at run time", () => {
    const arrows = new Map<string, string>();
    for (const { path, imports } of house)
      for (const { to, typeOnly } of imports) {
        const [from, into] = [dirname(path), dirname(to)];
        const inside = from.startsWith(`${into}/`) || into.startsWith(`${from}/`);
        if (!typeOnly && from !== into && !inside) arrows.set(`${from} ⇄ ${into}`, `${path} → ${to}`);
      }
    const both = [...arrows.keys()].filter((pair) => arrows.has(pair.split(" ⇄ ").toReversed().join(" ⇄ ")));
    expect(both.map((pair) => arrows.get(pair))).toEqual([]);
  });

  test("nothing imports in a circle, of types neither", () => {
    const byPath = new Map(house.map((source) => [source.path, source]));
    const state = new Map<string, "open" | "done">();
    const circles: string[] = [];
    const visit = (path: string, trail: string[]) => {
      if (state.get(path) === "done") return;
      if (state.get(path) === "open") {
        circles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
        return;
      }
      state.set(path, "open");
      for (const { to } of byPath.get(path)?.imports ?? [])
        if (to !== "server/http/router.ts") visit(to, [...trail, path]);
      state.set(path, "done");
    };
    for (const { path } of house) visit(path, []);
    expect(circles).toEqual([]);
  });

  test("a stylesheet serves its own room", () => {
    const sheets = house.flatMap(({ path, imports }) =>
      imports.filter(({ to }) => to.endsWith(".css")).map(({ to }) => [path, to]),
    );
    const foreign = sheets.filter(
      ([path = "", to = ""]) => roomOf(path) !== roomOf(to) && path !== "client/app/main.tsx",
    );
    expect(foreign.map((pair) => pair.join(" → "))).toEqual([]);
  });
});

describe("each room keeps to its own", () => {
  test("rules know zod/mini, and nothing that changes under them", () => {
    const packages = under("rules/").flatMap(({ path, packages }) => packages.map((name) => `${path}: ${name}`));
    expect(packages.filter((entry) => !/: zod\/mini/.test(entry))).toEqual([]);
    const clocks = under("rules/").filter(({ text }) =>
      /Date\.now\(|new Date\(\)|performance\.now\(|process\.|Bun\./.test(text),
    );
    expect(clocks.map(({ path }) => path)).toEqual([]);
  });

  test("the kit knows no business: of the rules only what fields read and pages are called", () => {
    const allowed = (_: string, to: string) =>
      /^(client\/kit|rules\/(country|money))\/|^rules\/(paths|holes|limits\/limits|input\/entrada)\.ts$/.test(to);
    expect(offenders(under("client/kit/"), allowed)).toEqual([]);
  });

  test("a piece asks nobody", () => {
    expect(offenders(under("client/pieces/"), (_, to, typeOnly) => typeOnly || !to.startsWith("client/api/"))).toEqual(
      [],
    );
  });

  const kind = (path: string) => /\/(queries|actions|router|jobs)\.ts$/.exec(path)?.[1];
  const feature = (path: string) => /^server\/[a-z]+\/([a-z-]+)\//.exec(path)?.[1];

  test("queries import no action and no router; actions no router; a router no other router", () => {
    const forbidden: Record<string, string[]> = {
      queries: ["actions", "router", "jobs"],
      actions: ["router", "jobs"],
      router: ["router", "jobs"],
      jobs: ["router"],
    };
    const files = under("server/").filter(({ path }) => kind(path) && feature(path));
    expect(offenders(files, (from, to) => !forbidden[kind(from) ?? ""]?.includes(kind(to) ?? ""))).toEqual([]);
  });

  /** Routers that speak HTTP and not tRPC. */
  const OF_HTTP = ["acuses", "avisos", "bandeja", "imagenes", "exportar", "llamadas", "marca"];
  /** Fragments of another feature's key, kept next to their data. */
  const FRAGMENTS = [
    "anotaciones",
    "baneos",
    "cartera",
    "castigos",
    "correcciones",
    "desembolsos",
    "envios",
    "ficha",
    "importaciones",
    "multas",
    "novedades",
    "plantillas-aviso",
    "reaperturas",
    "reposiciones",
    "revisiones",
  ];

  test("a feature is called the same as a folder and as a key of the API", () => {
    const routers = under("server/").flatMap(({ path }) => (kind(path) === "router" ? [feature(path)] : []));
    const named = routers.filter((name) => name && !OF_HTTP.includes(name) && !FRAGMENTS.includes(name));
    expect(named.toSorted()).toEqual(Object.keys(appRouter._def.record).toSorted());
  });

  /** The panel's own rooms, and tab names that are not a table's. */
  const PANEL = ["kit", "shell", "clientes", "seguridad"];

  test("the panel's folders have the nouns of the server's features", () => {
    const features = new Set(under("server/").flatMap(({ path }) => (kind(path) ? [feature(path)] : [])));
    const inside = under("client/panel/").filter(({ path }) => path.split("/").length > 3);
    const folders = new Set(inside.map(({ path }) => path.split("/")[2] ?? ""));
    expect([...folders].filter((folder) => !features.has(folder) && !PANEL.includes(folder))).toEqual([]);
  });

  test("a procedure asks and passes on: no try, no Drizzle", () => {
    const routers = under("server/").filter(({ path }) => kind(path) === "router" && feature(path) !== "imagenes");
    expect(routers.filter(({ text }) => /\btry\b|drizzle-orm/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
