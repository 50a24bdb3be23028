/** The operator's logo and colour, over HTTP: who may set them, what is refused, and what everybody then gets. */
import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { type DecodedPng, decode } from "fast-png";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archivosMarca, auditoria } from "../../drizzle/schema/operator.ts";
import type { Marca } from "../../rules/holes.ts";
import { getMarca } from "../../server/core/ajustes/queries.ts";
import { securityHeaders } from "../../server/http/security.ts";
import { fillTemplate, styleHashes } from "../../server/http/site/template.ts";
import { phonePhoto } from "../support/photo.ts";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

/** A PNG of one colour with alpha, written by hand. */
function png(
  width: number,
  height: number,
  [red, green, blue, alpha]: readonly [number, number, number, number],
): Blob {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const row = Buffer.from([0, ...Array(width).fill([red, green, blue, alpha]).flat()]);
  const parts = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(Array(height).fill(row)))),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return new Blob([Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts])], { type: "image/png" });
}

const ROJO = [200, 20, 40, 255] as const;

async function send(from: Person, image: Blob) {
  const body = new FormData();
  body.set("image", image, "logo.png");
  const answer = await from.fetch("/api/marca/logo", { method: "POST", body });
  return { status: answer.status, body: (await answer.json()) as { codigo?: string } };
}

const kept = () => server.storage.db.select().from(archivosMarca).all();
const marca = (): Marca => getMarca(server.storage.db);
const pixelsOf = async (path: string) =>
  decode(new Uint8Array(await (await server.visitor().fetch(path)).arrayBuffer()));
/** The colour of a pixel, counted from the upper left. */
const at = ({ width, channels, data }: DecodedPng, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3),
];
const filled = (template: string) => fillTemplate(template, "/x.html", { ...marca(), origen: null });

describe("who sets a logo", () => {
  test("is an administrator, and nobody else", async () => {
    expect((await send(server.visitor(), png(64, 64, ROJO))).status).toBe(401);
    expect((await send(await server.newcomer(), png(64, 64, ROJO))).status).toBe(403);
    expect((await server.visitor().fetch("/api/marca/logo", { method: "DELETE" })).status).toBe(401);
    expect(kept()).toEqual([]);
  });

  test.each<[string, () => Blob, string]>([
    [
      "a drawing in SVG",
      () => new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"], { type: "image/png" }),
      "IMAGE_UNREADABLE",
    ],
    ["nothing", () => new Blob([]), "IMAGE_MISSING"],
    ["white on white", () => png(64, 64, [255, 255, 255, 255]), "LOGO_PALE"],
    ["white on nothing", () => png(64, 64, [255, 255, 255, 0]), "LOGO_PALE"],
    ["what nobody sees", () => png(64, 64, [0, 0, 0, 8]), "LOGO_PALE"],
    ["more pixels than are decoded", () => png(12_001, 1, ROJO), "IMAGE_TOO_MANY_PIXELS"],
  ])("is told why %s is none", async (_, image, codigo) => {
    expect((await send(admin, image())).body.codigo).toBe(codigo);
    expect(kept()).toEqual([]);
  });
});

test("a logo is drawn anew, stands in pages and icons, and goes when it is taken away", async () => {
  expect(marca().logo).toBeNull();
  expect((await send(admin, png(400, 100, ROJO))).status).toBe(200);
  // Four to one: as wide as there is room, 96 pixels.
  const logo = marca().logo ?? { logoUrl: "", logoAncho: "", logoAlto: "" };
  expect([logo.logoAncho, logo.logoAlto]).toEqual(["96", "24"]);
  const page = filled('{{#conLogo}}<img src="{{logoUrl}}">{{/conLogo}}{{#sinLogo}}la moneda{{/sinLogo}} {{version}}');
  expect(page).toMatch(/^<img src="\/marca\/logo\.png\?v=[0-9a-f]{12}"> \?v=[0-9a-f]{12}$/);

  const answer = await server.visitor().fetch(logo.logoUrl);
  expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    "image/png",
    "public, max-age=31536000, immutable",
  ]);
  const drawn = await pixelsOf(logo.logoUrl);
  expect([drawn.width, drawn.height, at(drawn, 144, 36)]).toEqual([288, 72, [200, 20, 40]]);
  for (const side of [180, 192, 512]) {
    const icon = await pixelsOf(`/icono-${side}.png`);
    // The logo in the middle, white around it, even where a phone crops to a circle.
    expect([icon.width, icon.height]).toEqual([side, side]);
    expect(at(icon, side / 2, side / 2)).toEqual([200, 20, 40]);
    expect(at(icon, Math.round(side * 0.15), side / 2)).toEqual([255, 255, 255]);
  }
  expect(await (await server.visitor().fetch("/favicon.svg")).text()).toContain("data:image/png;base64,");

  const lines = () => server.storage.db.select().from(auditoria).where(eq(auditoria.accion, "marca.logo")).all();
  expect((await send(admin, png(400, 100, ROJO))).status).toBe(200);
  expect(lines()).toHaveLength(1);
  expect((await admin.fetch("/api/marca/logo", { method: "DELETE" })).status).toBe(200);
  expect([marca().logo, kept(), lines().length]).toEqual([null, [], 2]);
  expect((await server.visitor().fetch(logo.logoUrl)).status).toBe(404);
});

test("what a phone hides in a photo is not in the logo", async () => {
  expect((await send(admin, await phonePhoto())).status).toBe(200);
  for (const { bytes } of kept()) expect([bytes.includes("Exif"), bytes.includes("eXIf")]).toEqual([false, false]);
  await admin.fetch("/api/marca/logo", { method: "DELETE" });
});

test("a colour is in the page's own style, which the policy lets by, and in the icons", async () => {
  await admin.mutate("ajustes.save", { color: "#7A1FA2" });
  const [, style = ""] =
    /<style>(.*)<\/style>/.exec(filled("{{#conColor}}<style>{{estilo}}</style>{{/conColor}}")) ?? [];
  expect(style).toContain("--color-action:#7a1fa2");
  const hash = createHash("sha256").update(style).digest("base64");
  const options = { https: false, contentPolicy: true, captchaHosts: [], styles: () => styleHashes(marca()) };
  const policyOf = (type: string) => {
    const headers = new Headers({ "content-type": type });
    securityHeaders(options)(headers);
    return headers.get("content-security-policy");
  };
  expect(policyOf("text/html; charset=UTF-8")).toContain(`; style-src 'self' 'sha256-${hash}'; `);
  expect(policyOf("application/json")).not.toContain("style-src");
  // A cuota of the mark in the colour, the due one in mango, on paper.
  const icon = await pixelsOf("/icono-192.png");
  expect(at(icon, 66, 126)).toEqual([0x7a, 0x1f, 0xa2]);
  expect(at(icon, 126, 66)).toEqual([0xff, 0xb3, 0x2c]);
  expect(at(icon, 2, 2)).toEqual([0xfa, 0xf8, 0xf3]);
  await admin.mutate("ajustes.save", { color: null });
  expect(filled("{{#conColor}}<style>{{estilo}}</style>{{/conColor}}{{temaClaro}}")).toBe("#faf8f3");
  expect(styleHashes(marca())).toEqual([]);
});
