import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  imagenIdOf,
  imagenUrl,
  rejectVerificacionInput,
  verificacionInput,
} from "../../rules/people/verificaciones.ts";
import { forAll } from "../support/azar.ts";
import { DIEZ_MB, errores, leido, NO_TEXTOS } from "./esquemas.ts";

const AMBAS = "Debes subir ambas imágenes";
const UNA = "/api/imagenes/abc-123_X";
const OTRA = "/api/imagenes/def456";

describe("both photos are required", () => {
  test("two addresses of the upload are accepted", () => {
    const input = { imgVerify1: UNA, imgVerify2: OTRA };
    expect(leido(verificacionInput, input)).toEqual(input);
  });

  test.each([
    ["none", {}, { imgVerify1: AMBAS, imgVerify2: AMBAS }],
    ["only the first", { imgVerify1: UNA }, { imgVerify2: AMBAS }],
    ["only the second", { imgVerify2: OTRA }, { imgVerify1: AMBAS }],
    ["an empty second", { imgVerify1: UNA, imgVerify2: "" }, { imgVerify2: AMBAS }],
    ["a null first", { imgVerify1: null, imgVerify2: OTRA }, { imgVerify1: AMBAS }],
  ])("%s: 'Debes subir ambas imágenes'", (_, input, expected) => {
    expect(errores(verificacionInput, input)).toEqual(expected);
  });

  test.each([
    ...NO_TEXTOS,
    "",
    "abc",
    "/api/imagenes/",
    "/api/imagenes",
    "api/imagenes/abc",
    "//malo.com/api/imagenes/abc",
    "https://malo.com/api/imagenes/abc",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "file:///etc/passwd",
    "/api/imagenes/../../etc/passwd",
    "/api/imagenes/..",
    "/api/imagenes/a/b",
    "/api/imagenes/a%2Fb",
    "/api/imagenes/abc?x=1",
    "/api/imagenes/abc#x",
    "/api/imagenes/abc.png",
    "/api/imagenes/abc ",
    " /api/imagenes/abc",
    "/api/imagenes/abc\n",
    "/api/imagenes/abc\u0000",
    "/api/imagenes/\u202eabc",
    "/api/imagenes/ñ",
    "/api/imagenes/👶",
    "/API/imagenes/abc",
    `/api/imagenes/${"a".repeat(65)}`,
    `/api/imagenes/${DIEZ_MB}`,
  ])("case %#: not an address of the upload", (address) => {
    expect(errores(verificacionInput, { imgVerify1: address, imgVerify2: OTRA })).toEqual({ imgVerify1: AMBAS });
    expect(errores(verificacionInput, { imgVerify1: UNA, imgVerify2: address })).toEqual({ imgVerify2: AMBAS });
  });
});

describe("the address of an image", () => {
  test.each([
    ["abc", "/api/imagenes/abc"],
    ["A-b_9", "/api/imagenes/A-b_9"],
  ])("%s ↔ %s", (id, address) => {
    expect(imagenUrl(id)).toBe(address);
    expect(imagenIdOf(address)).toBe(id);
  });

  test("is read back, and accepted, for every identifier", () => {
    forAll(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/), (id) => {
        expect(imagenIdOf(imagenUrl(id))).toBe(id);
        expect(errores(verificacionInput, { imgVerify1: imagenUrl(id), imgVerify2: OTRA })).toEqual({});
      }),
    );
  });
});

describe("rejecting photos needs a reason", () => {
  test("which is trimmed", () => {
    expect(leido(rejectVerificacionInput, { userId: "u-1", motivo: " Está borrosa. " })).toEqual({
      userId: "u-1",
      motivo: "Está borrosa.",
    });
  });

  test.each<[unknown, string]>([
    [undefined, "Escribe el motivo del rechazo."],
    [null, "Escribe el motivo del rechazo."],
    [5, "Escribe el motivo del rechazo."],
    ["", "Escribe el motivo del rechazo."],
    [" \n\u0000\u200f", "Escribe el motivo del rechazo."],
    ["a".repeat(301), "Usa hasta 300 caracteres."],
  ])("case %#: %s", (motivo, texto) => {
    expect(errores(rejectVerificacionInput, { userId: "u-1", motivo })).toEqual({ motivo: texto });
  });

  test.each([[[1]], [[2]], [[1, 2]], [undefined]])("of photos %j", (fotos) => {
    expect(errores(rejectVerificacionInput, { userId: "u-1", motivo: "Borrosa", fotos })).toEqual({});
  });

  test.each<[unknown]>([[[]], [[1, 2, 1]], [2], ["1"]])("photos %j are none: Elige qué foto rechazas.", (fotos) => {
    const errors = errores(rejectVerificacionInput, { userId: "u-1", motivo: "Borrosa", fotos });
    expect(errors).toEqual({ fotos: "Elige qué foto rechazas." });
  });
});
