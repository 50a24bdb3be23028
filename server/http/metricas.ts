/** Metrics for Prometheus at `/metrics`: counts and times, no personal data. Requires the operator's bearer token. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Handler } from "hono";
import type { Gauge } from "prom-client";
import type { BaseContext } from "../core/context.ts";
import { fail } from "../core/errors.ts";
import type { HttpEnv, Medida } from "../core/net/http.ts";
import { readFigures } from "../operator/estado/cifras.ts";

/** Histogram buckets in seconds, from a page served from memory to what a person on a phone will wait. */
const TRAMOS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** Default metrics that Bun does not report or reports wrongly, such as heap sizes and garbage collections. */
const SIN_SENTIDO = /^nodejs_(heap_space|active|gc)_|^process_heap_bytes$/;
/** How often event loop lag is sampled. A hundred times a second would be most of an idle server's work. */
const MIRADA_MS = 50;

export interface Metricas {
  /** A request that was answered. */
  request(ruta: string, metodo: string, estado: number, ms: number): void;
  /** A call of a procedure; several may come in one request. */
  call: Medida;
  read(): Promise<{ text: string; type: string }>;
}

const METODOS = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

/** Loaded only when metrics are read. */
export async function createMetricas(base: BaseContext): Promise<Metricas> {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: MIRADA_MS });
  for (const { name } of registry.getMetricsAsArray()) if (SIN_SENTIDO.test(name)) registry.removeSingleMetric(name);
  const registers = [registry];
  const peticiones = new Counter({
    name: "cuotica_http_requests_total",
    help: "Requests answered, by the pattern of their address",
    labelNames: ["ruta", "metodo", "clase"],
    registers,
  });
  const tiempos = new Histogram({
    name: "cuotica_http_request_duration_seconds",
    help: "Until the answer began to leave",
    labelNames: ["ruta"],
    buckets: TRAMOS,
    registers,
  });
  const llamadas = new Counter({
    name: "cuotica_trpc_calls_total",
    help: "Calls of the API, by procedure",
    labelNames: ["procedimiento", "clase"],
    registers,
  });
  const duraciones = new Histogram({
    name: "cuotica_trpc_call_duration_seconds",
    help: "Of each call, within its request",
    labelNames: ["procedimiento"],
    buckets: TRAMOS,
    registers,
  });
  const gauges = new Map<string, Gauge>();
  const gaugeOf = (name: string, help: string, labels: object) => {
    const known = gauges.get(name) ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers });
    gauges.set(name, known);
    return known;
  };
  return {
    request(ruta, metodo, estado, ms) {
      const clase = `${Math.floor(estado / 100)}xx`;
      peticiones.inc({ ruta, metodo: METODOS.has(metodo) ? metodo : "otro", clase });
      tiempos.observe({ ruta }, ms / 1000);
    },
    call(procedimiento, clase, ms) {
      llamadas.inc({ procedimiento, clase });
      duraciones.observe({ procedimiento }, ms / 1000);
    },
    async read() {
      for (const gauge of gauges.values()) gauge.reset();
      for (const { name, help, labels = {}, value } of readFigures(base))
        gaugeOf(name, help, labels).set(labels, value);
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}

const huellaOf = (text: string) => createHash("sha256").update(text).digest();

/** The route: 404 without a configured token, 401 for a wrong one. The token is in a header because URLs end up in proxy logs. */
export function metricsRoute(metricas: Metricas | null, token: string | null): Handler<HttpEnv> {
  const expected = token === null ? null : huellaOf(`Bearer ${token}`);
  return async (c) => {
    if (!expected || !metricas) fail("NOT_FOUND");
    c.header("cache-control", "no-store");
    if (!timingSafeEqual(expected, huellaOf(c.req.header("authorization") ?? "")))
      return c.text("", 401, { "www-authenticate": "Bearer" });
    const { text, type } = await metricas.read();
    return c.text(text, 200, { "content-type": type });
  };
}
