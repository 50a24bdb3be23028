/** The OpenAPI document of `/api/v1`, generated from the routes. */
import * as z from "zod/mini";
import { ALCANCE_TEXTOS } from "../../../rules/people/acceso/tokens.ts";
import { RUTAS, type Ruta } from "./rutas.ts";

type Json = Record<string, unknown>;

const jsonOf = (schema: z.core.$ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
};

/** A description for each tag, which is the first segment of a path. */
const TEMAS = {
  clientes: "Quienes piden prestado.",
  loans: "Sus préstamos, con lo que falta de cada cuota.",
  pagos: "Lo que dicen haber pagado, y lo que se decidió.",
  movimientos: "Lo que el banco dice que entró.",
  tasas: "Bolívares por dólar, de cada día.",
  reportes: "Cómo va el negocio.",
};

const PROBLEMA = {
  type: "object",
  required: ["type", "title", "status", "codigo"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    codigo: { type: "string" },
    campos: { type: "object", additionalProperties: { type: "string" } },
  },
};

const refusal = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problema" } } },
});

function operationOf({ metodo, path, alcance, resumen, entrada, salida }: Ruta): Json {
  const { properties = {}, required = [] } = jsonOf(entrada, "input") as { properties?: Json; required?: string[] };
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const parameters: Json[] = inPath.map((name) => ({ name, in: "path", required: true, schema: properties[name] }));
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name) && name !== "clave");
  if (metodo === "get")
    parameters.push(
      ...rest.map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema })),
    );
  else
    parameters.push({
      name: "Idempotency-Key",
      in: "header",
      required: true,
      schema: { type: "string", format: "uuid" },
      description: "La misma dos veces se hace una sola vez.",
    });
  const body = {
    type: "object",
    properties: Object.fromEntries(rest),
    required: required.filter((name) => !inPath.includes(name) && name !== "clave"),
    additionalProperties: false,
  };
  return {
    operationId: [metodo, ...path.split("/").map((part) => part.replace(/^\{|\}$/g, ""))]
      .filter(Boolean)
      .map((part, i) => (i === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
      .join(""),
    summary: resumen,
    description: `Permiso: «${ALCANCE_TEXTOS[alcance].nombre}».`,
    tags: [path.split("/")[1]],
    parameters,
    ...(metodo === "post" && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    responses: {
      200: { description: "Hecho.", content: { "application/json": { schema: jsonOf(salida, "output") } } },
      400: refusal("Un dato no es válido; cuál, en campos."),
      401: refusal("La llave no existe, venció o fue revocada."),
      403: refusal("La llave, o quien la hizo, no puede hacer eso."),
      404: refusal("No existe."),
      409: refusal("Así como está, no se puede; por qué, en title."),
      429: refusal("Demasiado rápido; cuánto esperar, en Retry-After."),
    },
  };
}

/** `servidor` is the public URL, without a trailing slash. */
export function documentoDe(servidor: string, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const ruta of RUTAS) paths[ruta.path] = { ...paths[ruta.path], [ruta.metodo]: operationOf(ruta) };
  return {
    openapi: "3.1.0",
    info: {
      contact: { name: "Quien lleva esta casa", url: servidor },
      title: "Cuotica",
      version,
      license: { name: "MIT", identifier: "MIT" },
      description:
        "Los montos son textos decimales con su moneda; los momentos, ISO 8601; las listas siguen con «siguiente».",
    },
    servers: [{ url: `${servidor}/api/v1` }],
    security: [{ llave: [] }],
    tags: Object.entries(TEMAS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { llave: { type: "http", scheme: "bearer" } },
      schemas: { Problema: PROBLEMA },
    },
  };
}
