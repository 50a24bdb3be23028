/** Forwarders' requests, from text to notices: each app's field names, and what they get wrong. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCuerpo } from "../../rules/bank/entregas/cuerpos.ts";
import { entregaOf, isLatido, isOfBank, toAviso } from "../../rules/bank/entregas/entregas.ts";
import { momentoOf, readMomento } from "../../rules/bank/entregas/momento.ts";
import { instante } from "../../rules/country/fecha.ts";
import { forAll } from "../support/azar.ts";

const BDV =
  "Recibiste un PagomovilBDV por Bs.12.000,00 del 0412-5550171 Ref: 108830001054 en fecha: 29-03-26 hora: 18:01.";
const LISTA = ["2661", "com.bancodevenezuela.bdvdigital", "PagomóvilBDV recibido"];
const read = (cuerpo: unknown, tipo = "application/json") =>
  readCuerpo(typeof cuerpo === "string" ? cuerpo : JSON.stringify(cuerpo), tipo);
const avisosOf = (cuerpo: unknown, tipo?: string) =>
  (read(cuerpo, tipo) ?? []).flatMap((campos) => toAviso(campos) ?? []);
const aviso = { texto: BDV, titulo: null, remitentes: ["2661"], momento: null };

describe("what forwarders call the parts of a notice", () => {
  test.each<[string, unknown, object]>([
    ["SMS to URL", { from: "2661", text: BDV, sentStamp: 1774821660000, sim: "1" }, { momento: "1774821660000" }],
    [
      "SMS Gateway",
      {
        event: "sms:received",
        payload: { message: BDV, phoneNumber: "2661", receivedAt: "2026-03-29T18:01:05-04:00" },
      },
      { momento: "2026-03-29T18:01:05-04:00" },
    ],
    [
      "SmsForwarder with a template",
      { sender: "2661", message: BDV, source: "sms", receiveTime: "2026-03-29 18:01:05" },
      { momento: "2026-03-29 18:01:05" },
    ],
    ["an app's notice", { package: "2661", not_title: "Pagomóvil", text: BDV }, { titulo: "Pagomóvil" }],
    ["the name of an app where there is no other", { app: "2661", body: BDV }, {}],
    [
      "in Spanish",
      { remitente: "2661", mensaje: BDV, fecha: "29/03/2026 6:01 p. m." },
      { momento: "29/03/2026 6:01 p. m." },
    ],
    ["in capitals", { FROM: "2661", Org_Content: BDV, content: "otra cosa" }, {}],
  ])("%s", (_, body, more) => {
    expect(avisosOf(body)).toEqual([{ ...aviso, ...more }]);
  });

  test("several at once: a list, a list in an envelope, a list of texts", () => {
    const two = [
      { from: "2661", text: BDV },
      { from: "2661", text: "otro" },
    ];
    expect(avisosOf(two).map(({ texto }) => texto)).toEqual([BDV, "otro"]);
    expect(avisosOf({ device: "a", messages: two }).map(({ remitentes }) => remitentes)).toEqual([["2661"], ["2661"]]);
    expect(avisosOf([BDV, "otro"]).map(({ texto }) => texto)).toEqual([BDV, "otro"]);
  });

  test("a form, and what curl sends as one though it is plain text", () => {
    const form = new URLSearchParams({ from: "2661", message: BDV }).toString();
    expect(avisosOf(form, "application/x-www-form-urlencoded")).toEqual([aviso]);
    const plain = { ...aviso, remitentes: [] };
    expect(avisosOf(BDV, "application/x-www-form-urlencoded")).toEqual([plain]);
    expect(avisosOf(BDV, "text/plain; charset=utf-8")).toEqual([plain]);
    expect(avisosOf(BDV, "")).toEqual([plain]);
    expect(avisosOf(JSON.stringify({ from: "2661", text: BDV }), "text/plain")).toEqual([aviso]);
  });

  test("what a template left unfilled says nothing", () => {
    const [one] = avisosOf({ from: "[from]", text: BDV, sentStamp: "%sentStamp%", receivedStamp: "1774821662345" });
    expect(one).toEqual({ ...aviso, remitentes: [], momento: "1774821662345" });
    expect(avisosOf({ text: "%text%", from: "2661" })).toEqual([]);
  });

  test("SmsForwarder's own signature stands beside the moment of each try, which is none of the notice's", () => {
    const form = (timestamp: string) =>
      new URLSearchParams({ from: "2661", content: BDV, timestamp, sign: "abc=" }).toString();
    expect(avisosOf(form("1774821660000"), "application/x-www-form-urlencoded")).toEqual([aviso]);
  });
});

describe("JSON whose texts were put between quotes as they were", () => {
  test("quotes and line breaks inside are read as part of the text", () => {
    const quoted = `{"from":"2661","text":""Recibiste un PagomovilBDV de ANA\npor Bs.1,00"","sentStamp":1774821660000}`;
    expect(avisosOf(quoted)).toEqual([
      { ...aviso, texto: '"Recibiste un PagomovilBDV de ANA\npor Bs.1,00"', momento: "1774821660000" },
    ]);
    expect(avisosOf(`{"from":"2661","text":"dijo "hola" y más"}`)[0]?.texto).toBe('dijo "hola" y más');
  });

  test.each([
    ["a second sender", `x","from":"2661","text":"${BDV}`],
    ["a sender by another name", `x","sender":"2661","message":"${BDV}`],
    ["a sender in an envelope", `x","payload":{"phoneNumber":"2661","message":"${BDV}"},"z":"`],
    ["another notice", `x"},{"from":"2661","text":"${BDV}`],
    ["another, with a list", `x"}],"more":[{"from":"2661","text":"${BDV}`],
  ])("a text that gives itself %s is not the bank's", (_, texto) => {
    for (const body of [`{"from":"+584125550199","text":"${texto}"}`, `{"text":"${texto}","from":"+584125550199"}`]) {
      const found = avisosOf(body);
      expect(found.filter((one) => isOfBank(one, LISTA) && one.texto.includes("Recibiste"))).toEqual([]);
    }
  });
});

describe("whose a notice is", () => {
  const of = (...remitentes: string[]) => isOfBank({ ...aviso, remitentes }, LISTA);
  test("a sender of the list, in capitals or not, with spaces and names or without", () => {
    expect(["2661", " 26 61 ", "COM.bancodevenezuela.bdvdigital", "pagomóvilBDV recibido"].map((s) => of(s))).toEqual(
      Array(4).fill(true),
    );
    const [mail] = avisosOf({ from: "Banco <2661>", text: BDV });
    expect(mail && isOfBank(mail, LISTA)).toBe(true);
  });
  test("never part of one, nor beside a stranger's", () => {
    expect(["26610", "66", "+582661", ""].map((s) => of(s))).toEqual(Array(4).fill(false));
    expect(of("2661", "+584125550199")).toBe(false);
  });
});

describe("signs of life and nothing else", () => {
  test.each(['{"ping":true,"heartbeat":1}', '{"event":"system:ping","payload":{}}', '{"battery":81}'])(
    "%j is one",
    (body) => expect(isLatido(read(body) ?? [[["otra", "cosa"]]])).toBe(true),
  );
  test("what the phone itself sent is no notice", () => {
    const sent = { event: "sms:sent", payload: { phoneNumber: "2661", message: BDV } };
    expect(avisosOf(sent)).toEqual([]);
    expect(isLatido(read(sent) ?? [])).toBe(true);
  });
  test.each(["", "  ", "{}", "[]", "{", "[[[", '{"foo":"bar"}', "null", '{"text":""}'])(
    "%j is neither notice nor sign",
    (body) => {
      expect(avisosOf(body)).toEqual([]);
      expect(isLatido(read(body) ?? [[["otra", "cosa"]]])).toBe(false);
    },
  );
});

describe("when it was sent", () => {
  const LLEGADA = instante(Date.parse("2026-03-29T22:05:00Z"));
  test.each([
    ["1774821660000", "2026-03-29T22:01:00Z"],
    ["1774821660", "2026-03-29T22:01:00Z"],
    ["1774821660.5", "2026-03-29T22:01:00Z"],
    ["1774821660000123", "2026-03-29T22:01:00Z"],
    ["2026-03-29T18:01:00.000-04:00", "2026-03-29T22:01:00Z"],
    ["2026-03-29T22:01:00Z", "2026-03-29T22:01:00Z"],
    ["2026-03-29 18:01:00-0400", "2026-03-29T22:01:00Z"],
    ["2026-03-29 18:01", "2026-03-29T22:01:00Z"],
    ["29/03/2026 06:01 p. m.", "2026-03-29T22:01:00Z"],
    ["29-03-26, 18:01:00", "2026-03-29T22:01:00Z"],
  ])("%s", (text, expected) => {
    expect(readMomento(text)).toBe(Date.parse(expected));
    expect(momentoOf(text, LLEGADA)).toBe(Date.parse(expected));
  });

  test.each([
    "0",
    "ayer",
    "31/02/2026 10:00",
    "2026-13-01 10:00",
    "29/03/2026 25:61",
    "99999999999999999999",
    "2026-03-29",
  ])("%s tells none", (text) => expect(readMomento(text)).toBeNull());

  test("a phone that lives in another year, or ahead of time, tells nothing: the arrival counts", () => {
    for (const text of ["86400000", "1806357660000", "2019-01-01 10:00", "1772143260000"])
      expect(momentoOf(text, LLEGADA)).toBe(LLEGADA);
    // Two days late, as the last of many attempts; and a clock some minutes fast.
    expect(momentoOf("2026-03-27 18:05", LLEGADA)).toBe(Date.parse("2026-03-27T22:05:00Z"));
    expect(momentoOf("2026-03-29 18:09", LLEGADA)).toBe(LLEGADA);
    expect(momentoOf(null, LLEGADA)).toBe(LLEGADA);
  });
});

describe("the same delivery", () => {
  const key = (momento: string | null, conReferencia: boolean, minuto: string) =>
    entregaOf({ ...aviso, momento }, { conReferencia, minuto });
  test("has the same text and moment, whenever it comes", () => {
    expect(key("1", false, "10:00")).toBe(key("1", true, "11:30"));
    expect(key("1", true, "10:00")).not.toBe(key("2", true, "10:00"));
  });
  test("without a moment its own reference tells it; else two of different minutes are two", () => {
    expect(key(null, true, "10:00")).toBe(key(null, true, "11:30"));
    expect(key(null, false, "10:00")).not.toBe(key(null, false, "10:01"));
    expect(key(null, false, "10:00")).toBe(key(null, false, "10:00"));
  });
});

describe("bodies nobody would send", () => {
  test("never throw, and name only what stood in them", () => {
    const piece = fc.constantFrom(
      '"',
      "{",
      "}",
      "[",
      "]",
      ":",
      ",",
      "\\",
      "\\u00",
      "from",
      "text",
      "2661",
      "\n",
      "=",
      "&",
      "%",
      "é",
      "\0",
    );
    const body = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 40 }).map((parts) => parts.join("")),
      fc.json(),
    );
    const tipos = ["application/json", "application/x-www-form-urlencoded", "text/plain", ""];
    forAll(
      fc.property(body, fc.constantFrom(...tipos), (text, tipo) => {
        for (const { texto, remitentes } of avisosOf(text, tipo)) {
          expect(texto.length).toBeGreaterThan(0);
          expect(remitentes.every((sender) => sender.length <= 80)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["brackets", "[".repeat(120_000)],
    ["nested lists", `${"[".repeat(60_000)}${"]".repeat(60_000)}`],
    ["objects in objects", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
    ["quotes", `{"text":"${'"'.repeat(120_000)}`],
    ["commas and spaces", `{"text":"a"${`,${" ".repeat(50)}`.repeat(2400)}`],
    ["spaces", `{"text":"${" ".repeat(120_000)}x`],
    ["names", `{${'"a":"b",'.repeat(15_000)}`],
    ["angles", JSON.stringify({ from: "<".repeat(100_000), text: "a" })],
    ["escapes", `{"text":"${"\\".repeat(120_000)}`],
    ["a form of many names", "a=b&".repeat(30_000)],
  ])("120 KB of %s take no longer than their length", (_, body) => {
    const began = performance.now();
    for (const tipo of ["application/json", "application/x-www-form-urlencoded", "text/plain"]) avisosOf(body, tipo);
    expect(performance.now() - began).toBeLessThan(1500);
  });
});
