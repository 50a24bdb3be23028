/** Every entrance of a running program that accepts a text, besides its procedures: where that text goes, and who may send it. */
import { LISTAS } from "../../rules/operator/exportar/exportar.ts";
import { WAYS } from "../../server/identity/door/ways.ts";
import type { Person } from "./server.ts";

export interface Entrada {
  puerta: string;
  campo: string;
  send(value: unknown): Promise<Response>;
}

export interface Gente {
  anyone: Person;
  owner: Person;
  client: Person;
  url: string;
  /** A phone's, and each calling bank's. */
  tokens: Record<string, string>;
}

export const JSON_TYPE = { "content-type": "application/json" };
export const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };
export const post = (body: BodyInit, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body,
  headers,
});
export const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

const SIGN_IN: Record<string, unknown> = {
  email: "alguien@cuotica.test",
  password: "arepa-con-queso",
  newPassword: "arepa-con-queso",
  phoneNumber: "0412-5551234",
  code: "123456",
  token: "inventado",
  rememberMe: true,
};

/** Sign-in's bodies, each with its captcha. */
export function entradasDeAuth({ anyone, client }: Gente): Entrada[] {
  return Object.entries(WAYS).flatMap(([path, { body }]) => {
    const names = Object.keys(body.def.shape);
    const who = path.startsWith("/two-factor/enable") ? client : anyone;
    return [...names, "nadie"].map((campo) => ({
      puerta: `/api/auth${path}`,
      campo,
      async send(value) {
        const good = Object.fromEntries(names.map((name) => [name, SIGN_IN[name]]));
        const captcha = { "x-captcha-response": await anyone.solveCaptcha() };
        const typed = JSON.stringify({ ...good, [campo]: value });
        return who.fetch(`/api/auth${path}`, post(typed, { ...JSON_TYPE, ...captcha }));
      },
    }));
  });
}

/** Headers contain no line breaks and only bytes; fetch would refuse to send the rest. */
const asHeader = (value: unknown) =>
  asText(value)
    .replace(/[^\x21-\x7e ]/g, "~")
    .trim();

const HEADERS: [names: string[], path: string, init?: RequestInit][] = [
  [
    [
      "accept",
      "accept-encoding",
      "accept-language",
      "if-none-match",
      "range",
      "referer",
      "x-request-id",
      "x-forwarded-for",
      "forwarded",
      "user-agent",
      "sec-fetch-site",
    ],
    "/",
  ],
  [["cookie", "last-event-id", "trpc-accept", "content-type", "x-trpc-source"], "/trpc/usuarios.me"],
  [["cookie", "authorization", "user-agent", "x-forwarded-for", "x-client-ip"], "/api/auth/get-session"],
  [
    [
      "x-captcha-response",
      "user-agent",
      "origin",
      "sec-fetch-site",
      "content-type",
      "cookie",
      "x-forwarded-host",
      "x-forwarded-proto",
    ],
    "/api/auth/sign-in/email",
    post(JSON.stringify({ email: "a@b.co", password: "arepa-con-queso" }), JSON_TYPE),
  ],
  [
    ["authorization", "x-device-token", "x-signature", "x-timestamp", "content-type"],
    "/api/banco/avisos",
    post("hola"),
  ],
  [["authorization", "x-forwarded-for"], "/api/banco/r4/notificacion", post("{}", JSON_TYPE)],
  [["x-hub-signature-256"], "/api/mensajes/whatsapp", post("{}", JSON_TYPE)],
  [["svix-id", "svix-timestamp", "svix-signature"], "/api/mensajes/resend", post("{}", JSON_TYPE)],
  [["x-twilio-signature"], "/api/mensajes/twilio", post("a=b", FORM_TYPE)],
  [["authorization"], "/metrics"],
];

/** Cookies that are read by name. */
const COOKIES = ["cuotica.session_token", "cuotica.navegador", "cuotica.two_factor", "entrado"];

export function entradasDeCabeceras({ anyone, url }: Gente): Entrada[] {
  const named = HEADERS.flatMap(([names, path, init = {}]) =>
    names.map((name) => ({
      puerta: path,
      campo: `${name}:`,
      send: (value: unknown) =>
        anyone.fetch(path, { ...init, headers: { ...(init.headers as object), [name]: asHeader(value) } }),
    })),
  );
  const cookies = COOKIES.map((name) => ({
    puerta: "/trpc/usuarios.me",
    campo: `cookie ${name}`,
    send: (value: unknown) => fetch(`${url}/trpc/usuarios.me`, { headers: { cookie: `${name}=${asHeader(value)}` } }),
  }));
  return [...named, ...cookies];
}

/** Texts in an address: query parameters, and segments. `owner` requests what only a panel may. */
export function entradasDeDirecciones({ anyone, owner, client }: Gente): Entrada[] {
  const beside: [path: string, names: string[], who?: Person, method?: string][] = [
    ["/api/captcha", ["precio", "nadie"]],
    ["/marca/logo.png", ["v"]],
    ["/api/auth/get-session", ["disableRefresh", "nadie"]],
    ["/api/banco/avisos", ["token", "texto", "nadie"], anyone, "POST"],
    ["/api/banco/r4/notificacion", ["token"], anyone, "POST"],
    ["/api/mensajes/whatsapp", ["hub.mode", "hub.challenge", "hub.verify_token"]],
    ["/api/mensajes/twilio", ["id"], anyone, "POST"],
    ["/baja", ["enlace"], anyone, "POST"],
    ["/", ["ref", "volver", "nadie"]],
    ["/registro/email", ["ref"]],
    ["/login", ["volver"]],
    ["/trpc/niveles.list", ["input", "batch", "nadie"]],
    ["/dashboard", ["nadie"], client],
    ["/admin", ["tab", "buscar", "nadie"], owner],
    ...LISTAS.map(
      (lista) =>
        [`/api/exportar/${lista}.csv`, ["buscar", "desde", "hasta", "status", "userId", "estado", "mes"], owner] as [
          string,
          string[],
          Person,
        ],
    ),
  ];
  const pieces: [before: string, after: string, who?: Person][] = [
    ["/", ""],
    ["/r/", ""],
    ["/assets/", ".js"],
    ["/trpc/", ""],
    ["/api/", ""],
    ["/api/auth/", ""],
    ["/api/auth/reset-password/", ""],
    ["/api/banco/", "/notificacion"],
    ["/api/imagenes/", "", client],
    ["/api/mis-datos/", "", client],
    ["/api/respaldos/", "", owner],
    ["/api/exportar/", ".csv", owner],
    ["/api/mensajes/", "/vista", owner],
    ["/admin/", "", owner],
  ];
  const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed());
  return [
    ...beside.flatMap(([path, names, who = anyone, method = "GET"]) =>
      names.map((name) => ({
        puerta: path,
        campo: `?${name}`,
        send: (value: unknown) => who.fetch(`${path}?${name}=${encoded(value)}`, { method }),
      })),
    ),
    ...pieces.map(([before, after, who = anyone]) => ({
      puerta: `${before}…${after}`,
      campo: "camino",
      send: (value: unknown) => who.fetch(`${before}${encoded(value)}${after}`),
    })),
  ];
}

/** Forms with files: their names, their fields' names, and what accompanies a file. */
export function entradasDeFormularios({ anyone, owner, client }: Gente): Entrada[] {
  const form = (puerta: string, who: Person, file: string, beside: string[]): Entrada[] => {
    const send = (build: (made: FormData, text: string) => void) => (value: unknown) => {
      const made = new FormData();
      build(made, asText(value));
      return who.fetch(puerta, { method: "POST", body: made });
    };
    const small = () => new File(["a;b\n1;2\n"], "x.csv");
    return [
      { puerta, campo: "nombre del archivo", send: send((made, text) => made.set(file, small(), text)) },
      { puerta, campo: "nombre del campo", send: send((made, text) => made.set(text, small(), "x.csv")) },
      { puerta, campo: "el archivo como texto", send: send((made, text) => made.set(file, text)) },
      {
        puerta,
        campo: "tipo del archivo",
        send: send((made, text) => made.set(file, new File(["x"], "x.csv", { type: asHeader(text) }))),
      },
      ...beside.map((campo) => ({
        puerta,
        campo,
        send: send((made, text) => {
          made.set(file, small(), "x.csv");
          made.set(campo, text);
        }),
      })),
    ];
  };
  return [
    ...form("/api/imagenes", client, "image", ["clave", "uso"]),
    ...form("/api/banco/archivos", owner, "archivo", ["cuenta"]),
    ...form("/api/importar/archivos", owner, "archivo", ["nadie"]),
    ...form("/api/marca/logo", owner, "image", ["nadie"]),
    ...["List-Unsubscribe", "nadie"].map((campo) => ({
      puerta: "/baja",
      campo,
      send: (value: unknown) =>
        anyone.fetch("/baja", post(new URLSearchParams({ [campo]: asText(value) }).toString(), FORM_TYPE)),
    })),
    {
      puerta: "/registro/email",
      campo: "cuerpo",
      send: (value) => anyone.fetch("/registro/email", post(asText(value))),
    },
  ];
}
