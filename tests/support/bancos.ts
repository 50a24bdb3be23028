/** Stand-ins of the banks with APIs, over real HTTP, with the fields and refusals that each documents. */
import { createCipheriv, createDecipheriv, createHash, createHmac, pbkdf2Sync } from "node:crypto";

/** A payment that a bank received, as the bank has it. */
export interface Recibido {
  referencia: string;
  /** As the bank writes it with a dot: "150.00". */
  importe: string;
  dia: string;
  telefono: string;
  banco: string;
  cedula?: string;
  conciliado?: boolean;
}

/**
 * How a bank fails: a proxy's page, half a body, 429, 500, a dropped connection (before or after it acted), or no response at
 * all (before or after).
 */
export type Falla = "html" | "media" | "429" | "500" | "corta" | "traga" | "cuelga" | "marca y calla";

export interface Banco {
  url: string;
  pagos: Recibido[];
  /** How the next calls fail, one each. */
  fallas: Falla[];
  /** The requests it received, in order. */
  llamadas: { path: string; headers: Headers; cuerpo: Record<string, unknown> }[];
  /** Resolves at the next call, or a later one. */
  llamado: (nth?: number) => Promise<void>;
  stop: () => Promise<void>;
}

const asResponse = (given: object | Response) => (given instanceof Response ? given : Response.json(given));

const FALLAS: Record<Falla, (reply: () => object | Response) => Response | Promise<Response>> = {
  html: () => new Response("<html><body>502 Bad Gateway</body></html>"),
  "429": () => new Response("{}", { status: 429, headers: { "retry-after": "120" } }),
  "500": () => new Response('{"error":"x"}', { status: 500 }),
  cuelga: () => new Promise<Response>(() => {}),
  "marca y calla"(reply) {
    reply();
    return new Promise<Response>(() => {});
  },
  corta: cut,
  traga(reply) {
    reply();
    return cut();
  },
  media(reply) {
    const text = JSON.stringify(reply());
    return new Response(text.slice(0, text.length / 2));
  },
};

type Answer = (call: { path: string; headers: Headers; texto: string }, banco: Banco) => object | Response;

function standIn(answer: Answer): Banco {
  let waiting: { left: number; wake: () => void }[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    async fetch(request) {
      const texto = await request.text();
      const path = new URL(request.url).pathname;
      banco.llamadas.push({ path, headers: request.headers, cuerpo: texto.startsWith("{") ? JSON.parse(texto) : {} });
      for (const one of waiting) if (--one.left === 0) one.wake();
      waiting = waiting.filter(({ left }) => left > 0);
      const reply = () => answer({ path, headers: request.headers, texto }, banco);
      const falla = banco.fallas.shift();
      return falla ? FALLAS[falla](reply) : asResponse(reply());
    },
  });
  const banco: Banco = {
    url: `http://127.0.0.1:${server.port}`,
    ...{ pagos: [], fallas: [], llamadas: [] },
    llamado: (nth = 1) => new Promise((wake) => void waiting.push({ left: nth, wake })),
    stop: () => server.stop(true),
  };
  return banco;
}

/** A connection dropped in the middle of the response. */
function cut(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"code":'));
      controller.error(new Error("la línea se cayó"));
    },
  });
  return new Response(body);
}

const cents = (importe: string) => Math.round(Number(importe) * 100);

// ─── BDV ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const CLAVE_BDV = "clave-de-bdv";

/** Venezuelan: "1.234,56". */
const conComa = (importe: string) => {
  const [whole = "", decimals = "00"] = importe.split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${decimals}`;
};

export const bancoBdv = () =>
  standIn(({ path, headers, texto }, { pagos }) => {
    const asked = JSON.parse(texto);
    const no = (message: string) => ({ code: 1010, message, data: null, status: 200 });
    if (headers.get("x-api-key") !== CLAVE_BDV) return no("Cliente no afiliado al producto");
    if (path === "/apis/bdv/consulta/movimientos") return listBdv(asked, pagos);
    if (path !== "/getMovement") return new Response("no", { status: 404 });
    if (Object.values(asked).some((value) => value === null || value === "")) return no("Campos nulos");
    const found = pagos.find(
      (pago) =>
        pago.referencia.endsWith(asked.referencia) &&
        pago.dia === asked.fechaPago &&
        pago.telefono === asked.telefonoPagador &&
        pago.banco === asked.bancoOrigen &&
        (!asked.reqCed || pago.cedula === asked.cedulaPagador),
    );
    if (!found) return no("No se pudo validar el movimiento : Registro solicitado no existe");
    if (found.importe !== asked.importe) return no(`monto : ${found.importe} - estatus : Transacción realizada`);
    if (found.conciliado)
      return no("Pago Móvil procesado exitosamente en el BDV. El movimiento ya fue conciliado anteriormente.");
    found.conciliado = true;
    const data = { status: "1000", amount: found.importe, reason: "Transacción realizada" };
    return { code: 1000, message: "Transacción realizada", data, status: 200 };
  });

function listBdv({ fechaIni, fechaFin, nroMovimiento }: Record<string, string>, pagos: Recibido[]) {
  if (fechaIni !== fechaFin) return { code: "1010", message: "Rango no permitido", data: null };
  const [day, month, year] = (fechaIni ?? "").split("/");
  // Each credit has its commission, a debit with the same last digits.
  const all = pagos
    .filter(({ dia }) => dia === `${year}-${month}-${day}`)
    .flatMap(({ referencia, importe, dia, banco, telefono }, i) => {
      const row = { referencia: `0${referencia}`, descripcion: "PAGOMOVIL", fecha: dia, saldo: "0,00" };
      const observacion = `PAGOMOVIL OTROS BANCOS ${banco} ${telefono}`;
      return [
        {
          ...row,
          hora: "1043",
          mov: "CREDITO",
          importe: conComa(importe),
          nroMov: String(80_000 + 2 * i),
          observacion,
        },
        {
          ...row,
          hora: "1043",
          mov: "DEBITO",
          importe: "0,45",
          nroMov: String(80_001 + 2 * i),
          observacion: "COMISION",
        },
      ];
    });
  const from = nroMovimiento ? all.findIndex(({ nroMov }) => nroMov === nroMovimiento) + 1 : 0;
  return {
    code: "1000",
    message: "Consulta exitosa",
    data: { totalOfMovements: all.length, movs: all.slice(from, from + 100) },
    status: "200",
  };
}

// ─── R4 ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const COMERCIO_R4 = "token-del-comercio";

/** `conMonto`: an installation whose response gives the amount. */
export const bancoR4 = (conMonto = false) =>
  standIn(({ headers, texto }, { pagos }) => {
    const { referencia, telefono_origen } = JSON.parse(texto);
    const firma = createHmac("sha256", COMERCIO_R4).update(`${referencia}${telefono_origen}`).digest("hex");
    if (headers.get("authorization") !== firma || headers.get("commerce") !== COMERCIO_R4)
      return { code: "08", message: "TOKEN inválido" };
    const found = pagos.find((pago) => pago.referencia.endsWith(referencia) && pago.telefono === telefono_origen);
    if (!found) return { code: "12", message: "PAGO NO EXITOSO" };
    return { code: "00", message: "PAGO EXITOSO", reference: referencia, ...(conMonto && { monto: found.importe }) };
  });

// ─── Mercantil ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const CLAVE_MERCANTIL = "A11103402525120190822HB01";

export const bancoMercantil = () =>
  standIn(({ path, headers, texto }, { pagos }) => {
    if (path !== "/mobile-payment/search") return new Response("no", { status: 404 });
    if (headers.get("x-ibm-client-id") !== "cliente") return new Response("{}", { status: 401 });
    const { search_by: by } = JSON.parse(texto);
    const open = (sealed: string) => {
      const key = createHash("sha256").update(CLAVE_MERCANTIL).digest().subarray(0, 16);
      const decipher = createDecipheriv("aes-128-ecb", key, null);
      return decipher.update(sealed, "base64", "utf8") + decipher.final("utf8");
    };
    if (open(by.destination_mobile_number) !== "584125550999")
      return { error_list: [{ error_code: "0371", description: "Comercio inválido" }] };
    const found = pagos.filter(
      (pago) =>
        cents(pago.importe) === Math.round(by.amount * 100) &&
        pago.referencia === by.payment_reference &&
        pago.dia === by.trx_date &&
        `58${pago.telefono.slice(1)}` === open(by.origin_mobile_number),
    );
    if (found.length === 0)
      return {
        error_list: [
          { error_code: "0330", description: "No hay transacciones que coincidan con los campos de busqueda" },
        ],
      };
    const list = found.map(({ dia, referencia, importe }) => ({
      ...{ trx_date: dia, trx_type: "compra", payment_reference: referencia },
      amount: Number(importe),
    }));
    return { transaction_list: list };
  });

// ─── BNC ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const MAESTRA_BNC = "88540871e54f4eb75e69d0304abfade2";

function bncCipher(clave: string) {
  const bytes = pbkdf2Sync(clave, Buffer.from("4976616e204d65647665646576", "hex"), 1000, 48, "sha1");
  const [key, iv] = [bytes.subarray(0, 32), bytes.subarray(32)];
  return {
    open: (sealed: string) => {
      const decipher = createDecipheriv("aes-256-cbc", key, iv);
      return Buffer.concat([decipher.update(Buffer.from(sealed, "base64")), decipher.final()]).toString("utf16le");
    },
    seal: (text: string) => {
      const cipher = createCipheriv("aes-256-cbc", key, iv);
      return Buffer.concat([cipher.update(Buffer.from(text, "utf16le")), cipher.final()]).toString("base64");
    },
  };
}

/** `vence()` expires the day's working key, as the bank may before midnight. */
export function bancoBnc() {
  let working = "";
  let times = 0;
  const used = new Set<string>();
  const banco = standIn(({ path, texto }, { pagos }) => {
    const { Value, Validation, Reference, ClientGUID } = JSON.parse(texto);
    const ko = (message: string) => ({ status: "KO", message, value: "", validation: "" });
    if (used.has(Reference)) return ko("EPIDUPReferencia repetida en el día");
    used.add(Reference);
    if (path !== "/Auth/LogOn" && working === "") return ko("EPIRWKPetición denegada por medidas de seguridad.");
    const cipher = bncCipher(path === "/Auth/LogOn" ? MAESTRA_BNC : working);
    let plain: string;
    try {
      plain = cipher.open(Value);
    } catch {
      return ko("EPIRWKPetición denegada por medidas de seguridad.");
    }
    if (createHash("sha256").update(plain).digest("hex") !== Validation) return ko("EPIHVHash inválido");
    const asked = JSON.parse(plain);
    const ok = (value: unknown) => {
      const text = JSON.stringify(value);
      const validation = createHash("sha256").update(text).digest("hex");
      return { status: "OK", message: "000000Operación exitosa", value: cipher.seal(text), validation };
    };
    if (path === "/Auth/LogOn") {
      if (asked.ClientGUID !== ClientGUID) return ko("EPICNFCliente no encontrado");
      times += 1;
      working = `clave-del-dia-${times}`;
      return ok({ WorkingKey: working });
    }
    if (path === "/Position/History")
      return ok(
        pagos.flatMap((pago, i) => [
          {
            Date: pago.dia.split("-").toReversed().join("/"),
            ...{
              ControlNumber: String(170_036_806 + i),
              Amount: Number(pago.importe),
              Code: "388",
              BankCode: pago.banco,
            },
            ...{ Concept: "pago", Type: "Abono Pago Movil BNC", BalanceDelta: "Ingreso", ReferenceA: pago.referencia },
            ...{ ReferenceB: `58${pago.telefono.slice(1)}`, ReferenceC: "", ReferenceD: "" },
          },
          {
            Date: pago.dia.split("-").toReversed().join("/"),
            ...{ ControlNumber: String(170_036_806 + i), Amount: 0.45, Code: "751", BankCode: "0191" },
            ...{ Concept: "", Type: "Comision Pago Movil", BalanceDelta: "Egreso", ReferenceA: pago.referencia },
          },
        ]),
      );
    const exists = pagos.some(
      (pago) =>
        pago.referencia === asked.Reference &&
        cents(pago.importe) === Math.round(asked.Amount * 100) &&
        Number(pago.banco) === asked.BankCode &&
        `58${pago.telefono.slice(1)}` === asked.PhoneNumber &&
        asked.RequestDate.startsWith(pago.dia),
    );
    return ok({ MovementExists: exists });
  });
  return { ...banco, vence: () => (working = ""), entradas: () => times };
}

// ─── Banesco ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** `password`: an installation that refuses client_credentials, as live ones do. `vence()` expires the token. */
export function bancoBanesco(grant: "client_credentials" | "password" = "password") {
  let token = "";
  let times = 0;
  const banco = standIn(({ path, headers, texto }, { pagos }) => {
    if (path === "/sso") {
      const form = new URLSearchParams(texto);
      const basic = `Basic ${btoa("cliente:secreto")}`;
      if (headers.get("authorization") !== basic || form.get("grant_type") !== grant)
        return new Response('{"error":"unauthorized_client"}', { status: 401 });
      if (grant === "password" && form.get("password") !== "secreto") return new Response("{}", { status: 401 });
      times += 1;
      token = `token-${times}`;
      return { access_token: token, expires_in: 300, token_type: "bearer" };
    }
    if (headers.get("authorization") !== `Bearer ${token}` || token === "") return new Response("{}", { status: 403 });
    const { transaction: by } = JSON.parse(texto).dataRequest;
    const found = pagos.filter(
      (pago) =>
        pago.referencia.endsWith(by.referenceNumber) &&
        pago.dia === by.startDt &&
        `58${pago.telefono.slice(1)}` === by.phoneNum &&
        pago.banco === by.bankId,
    );
    if (found.length === 0) {
      const httpStatus = { statusCode: "70001", statusDesc: "Consulta sin resultados" };
      return new Response(JSON.stringify({ httpStatus, dataResponse: null }), { status: 400 });
    }
    const transactionDetail = found.flatMap(({ referencia, importe, dia }) => [
      { trnType: "CR", amount: Number(importe), referenceNumber: referencia.slice(-11), trnDate: dia, concept: "P2P" },
      { trnType: "DB", amount: 0.45, referenceNumber: referencia.slice(-11), trnDate: dia, concept: "COMISION" },
    ]);
    return { httpStatus: { statusCode: "200", statusDesc: "OK" }, dataResponse: { transactionDetail } };
  });
  return { ...banco, vence: () => (token = "ninguno"), entradas: () => times };
}

// ─── Bancamiga ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const bancoBancamiga = () =>
  standIn(({ path, headers, texto }, { pagos }) => {
    if (headers.get("authorization") !== "Bearer jwt-de-un-año") return { code: 503, mensaje: "Token no autorizado" };
    const { Phone, Bank, Date: dia } = JSON.parse(texto);
    const all = path === "/public/protected/pm/history/find";
    const lista = pagos
      .filter((pago) => pago.dia === dia && (all || (`58${pago.telefono.slice(1)}` === Phone && pago.banco === Bank)))
      .map((pago) => ({
        ...{ Dni: "J000000000", PhoneDest: "584125550999", PhoneOrig: `58${pago.telefono.slice(1)}` },
        ...{ Amount: Number(pago.importe), BancoOrig: pago.banco, NroReferencia: pago.referencia, Status: "500" },
        ...{ NroReferenciaCorto: pago.referencia.slice(-6), HoraMovimiento: "10:12:02", FechaMovimiento: pago.dia },
        Refpk: `${pago.dia.replaceAll("-", "")}${pago.banco}${pago.referencia}`,
      }));
    return { code: 200, lista, mod: "find", num: lista.length };
  });
