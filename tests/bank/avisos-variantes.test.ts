/** Variants beyond the samples: how a bank may word the same tomorrow, and what only resembles money received. */
import { describe, expect, test } from "vitest";
import { readAviso } from "../../rules/bank/avisos/leer.ts";
import { REMITENTES_INICIALES } from "../../rules/bank/entregas/remitentes.ts";
import type { Lectura } from "../../rules/bank/tipos.ts";

type Caso = [remitente: string | null, texto: string, espera: Partial<Lectura> | Record<string, unknown>];

const BDV = "2661";
const BDV_APP = "com.bancodevenezuela.bdvdigital";
const BANESCO = "com.banesco.samfbancamovilunificada";
const BNC = "2620";
const BBVA = "77107";
const MERCANTIL = "com.mercantilbanco.mercantilmovil";
const CORREO = "conexionmipago@bancaribe.com.ve";

const read = (remitente: string | null, texto: string, titulo?: string) =>
  readAviso({ texto, remitente, titulo }, { remitentes: [...REMITENTES_INICIALES, "7171"], plantillas: [] });

const LEIDOS: Caso[] = [
  [
    BDV,
    "Recibiste un PagomovilBDV de Bs.9.400,00 del 04245550188 Ref:010926820008 en fecha 01-09-2026 hora:19:48",
    {
      monto: 940000,
      referencia: "010926820008",
      telefono: "+584245550188",
      dia: "2026-09-01",
      hora: "19:48",
      nombre: null,
    },
  ],
  [
    BDV,
    "RECIBISTE UN PAGOMOVILBDV POR BS 12.000,00 DEL +58412-5550171 REF 108830001054 EN FECHA 29/03/2026 HORA 06:01 PM",
    { monto: 1200000, referencia: "108830001054", telefono: "+584125550171", dia: "2026-03-29", hora: "18:01" },
  ],
  [
    BDV,
    "Recibiste un Pago Móvil BDV\npor Bs.1.234.567,89\ndel 0412 555 01 71\nReferencia: 108830001054\nFecha: 29-03-26\nHora: 18:01",
    { monto: 123456789, referencia: "108830001054", telefono: "+584125550171", dia: "2026-03-29", hora: "18:01" },
  ],
  [
    BDV_APP,
    "Recibiste un PagomovilBDV de MARÍA DE LOS ÁNGELES PEÑA por Bs. 30,206.00 bajo el número de operación 007186960005.",
    { monto: 3020600, referencia: "007186960005", nombre: "MARÍA DE LOS ÁNGELES PEÑA" },
  ],
  [
    BDV_APP,
    "“Recibiste un PagomovilBDV de JOSE O'NEIL por Bs.1.760,00  bajo el Nro. de operación 007186960005”",
    { monto: 176000, referencia: "007186960005", nombre: "JOSE O'NEIL" },
  ],
  [BDV, "Recibiste un PagomovilBDV por VES 45,5 del 0412-5550171 Ref. 108830001054", { monto: 4550, dia: null }],
  [
    BDV,
    "Recibiste un PagomovilBDV por Bs.F 45,50 del 0412-5550171 Nro. de referencia: 108830001054",
    { monto: 4550, referencia: "108830001054" },
  ],
  [
    BDV,
    "Recibiste un PagomovilBDV por Bs.45,50 del 0412-5550171 Ref: 108830001054 en fecha: 29-03-26 hora: 18:01. Saldo disponible: Bs. 1.000,00",
    { monto: 4550 },
  ],
  [
    BDV_APP,
    "Recibiste una transferencia de otros bancos de CARLOS RIVAS por Bs. 50,00 bajo el número de operación 68530010.\nSaldo disponible Bs. 149,91",
    { monto: 5000, referencia: "68530010", nombre: "CARLOS RIVAS", tipo: "transferencia" },
  ],
  [
    BDV,
    "Recibiste un PagomovilBDV por Bs.45,50 del 0412-5550171 Ref: 108830001054. Nunca compartas tu clave ni tus códigos.",
    { monto: 4550 },
  ],
  [
    BANESCO,
    "BANESCO REGISTRO: Pago recibido a través de Pago Móvil de PEREZ M por Bs. 1900.05 el 31/08/2026; 15:43 REF 062437330012. Para más inf. llama al 05005550100",
    { monto: 190005, referencia: "062437330012", nombre: "PEREZ M", dia: "2026-08-31", hora: "15:43", telefono: null },
  ],
  [
    BANESCO,
    "BANESCO REGISTRO: Pago recibido a traves de Pago Movil por Bs. 40217.16 el 22/12/2025; 11:53 REF 004609860013",
    { monto: 4021716, nombre: null },
  ],
  [
    BNC,
    "BNC Pago Movil Recibido Bs.10455,00 Telf.0416***5503 Dia:31/05/26-20:25 Ref:603180016",
    { monto: 1045500, telefono: "0416***5503", dia: "2026-05-31", hora: "20:25", referencia: "603180016" },
  ],
  [
    "bnc.bncnet.mobile2",
    "BNC Pago Movil Recibido Bs.10000,00 Telf.0414***6955 Dia:31/05/26-20:25 Ref:6031..",
    { monto: 1000000, referencia: null },
  ],
  [
    "bnc.bncnet.mobile2",
    "BNC Pago Movil Recibido Bs.10000,00 Telf.0414***6955 Dia:31/05/26-20:25 Re…",
    { monto: 1000000, referencia: null },
  ],
  [
    BBVA,
    "BBVA Provincial informa: has recibido un Pago Móvil Dinero Rápido Otros Bancos Ref: 006503550019 del Tlf. **23 por Bs. 1,254.89",
    { monto: 125489, referencia: "006503550019", telefono: "**23" },
  ],
  [
    MERCANTIL,
    "Tpago recibido Bs. 1.052,65 del 0424-5550120 Ref. 006503110020, 26/06/2026, 12:43 p. m. Gana hasta el doble con tu Tpago.",
    { monto: 105265, hora: "12:43", telefono: "+584245550120", referencia: "006503110020" },
  ],
  [
    CORREO,
    "Estimado cliente: el 01-01-2026 a las 12:00:00, recibió un pago móvil con los siguientes datos: Monto: 1234,56 Bolívares Teléfono pagador: 04145550122 Teléfono receptor: 04125550999 Referencia: 000000000023",
    {
      monto: 123456,
      telefono: "+584145550122",
      referencia: "000000000023",
      dia: "2026-01-01",
      hora: "12:00",
      banco: "0114",
    },
  ],
  [
    `Conexión Mi Pago <${CORREO.toUpperCase()}>`,
    "Le informamos que el 01-01-2026 a las 12:00:00, recibió un pago móvil. Monto: Bs. 1.234,56 Teléfono receptor: 04125550999 Teléfono pagador: 04145550122 Referencia: 000000000023",
    { monto: 123456, telefono: "+584145550122" },
  ],
  [
    "7171",
    "Bancamiga: Recibiste un Pago Móvil por Bs 15.000,00 de ANA TORRES, C.I. V-11.222.333, ref 112200261234",
    { banco: "0172", cedula: "V11222333", nombre: "ANA TORRES" },
  ],
  [
    "7171",
    "Banplus: Pago móvil recibido por Bs. 340,00 del 04125550124 Referencia 991824",
    { banco: "0174", monto: 34000, referencia: "991824" },
  ],
  [
    "com.tesoro.tmovil",
    "Ha recibido un Pago Móvil por Bs. 340,00 del 0412-5550124. Nº de referencia 00991824",
    { banco: "0163", referencia: "00991824" },
  ],
  [
    null,
    "Banco Exterior: Pago móvil recibido por 340,00 Bs del 0412-5550124. Ref: 00991824.",
    { banco: "0115", monto: 34000 },
  ],
  [null, "Recibiste un PagomovilBDV por Bs.45,50 del 0412-5550171 Ref: 108830001054", { banco: "0102", monto: 4550 }],
  [
    "com.bancamiga",
    "Pago Móvil recibido de 04125550124 por Bs. 340,00",
    { monto: 34000, referencia: null, telefono: "+584125550124" },
  ],
  [
    "com.bancamiga",
    "Recibiste un pago móvil de 340,00 Bs. Teléfono: 04125550124. Referencia: 012345678901",
    { monto: 34000, referencia: "012345678901" },
  ],
  [
    null,
    "100% Banco: Pago Movil recibido Bs 15.000,00 de JUAN PEREZ Ref 11220026",
    { banco: "0156", nombre: "JUAN PEREZ" },
  ],
  [
    null,
    "Banco Activo: se acreditó un Pago Móvil de Bs. 340,00 en tu cuenta ****1234. Referencia 11220026",
    { banco: "0171", telefono: null },
  ],
  [null, "BFC: Ha recibido un pago movil por 340.00 VES, ref 11220026", { banco: "0151", monto: 34000 }],
  [
    null,
    "Venezolano de Crédito: Ud. recibió un Pago Móvil por Bs. 340,00 del 04125550124. Ref. 991824",
    { banco: "0104" },
  ],
  [
    BDV_APP,
    "Recibiste una transferencia de terceros BDV de INVERSIONES 2020, C.A. por Bs.277.000,00 bajo el número de operación 059135720011",
    { nombre: "INVERSIONES 2020, C.A", tipo: "transferencia" },
  ],
  [BDV, "PagomovilBDV recibido por Bs.12.000,00 Ref: 108830001054. Participa y gana", { monto: 1200000 }],
];

describe("how a bank may write it", () => {
  test.each(LEIDOS)("%s: %s", (remitente, texto, espera) => {
    const leido = read(remitente, texto);
    expect(leido && "lectura" in leido ? leido.lectura : leido).toMatchObject(espera);
  });
});

/** Refused, with a reason. */
const RECHAZADOS: [string | null, string][] = [
  [
    BBVA,
    "BBVA Provincial informa Pago Movil desde cuenta 5256 por Bs. 30,206.00. Si no la realizaste llama al 0500-5087432",
  ],
  [BBVA, "BBVA Provincial informa: has recibido un Pago Movil desde cuenta 5256 Ref:006503550019 por Bs 54,89."],
  [BDV, "Tu PagomovilBDV por Bs. 100,00 fue recibido por JUAN PEREZ Ref: 108830001054"],
  [BDV, "El PagomovilBDV por Bs. 100,00 no pudo ser recibido. Ref: 108830001054"],
  [BDV, "Reverso de PagomovilBDV recibido por Bs. 100,00 Ref: 108830001054"],
  [BDV, "Has recibido una solicitud de PagomovilBDV por Bs. 100,00 del 0412-5550171 Ref: 108830001054"],
  [BDV, "Recibiste un bono por Bs. 100,00 Ref: 108830001054 a través de Patria"],
  [BDV, "Comision por Pago Movil recibido Bs. 0,30 Ref: 108830001054"],
  [BANESCO, "BANESCO REGISTRO: Consumo con tu tarjeta 1234 por Bs. 1900.0 el 31/08/2026; 15:43 REF 062437330012"],
  [
    BNC,
    "BNC Pago Movil Enviado Bs.100,00 Telf.0416***5503 Dia:31/05/26-20:25 Ref:603180056 Llamar al 0500-2625000 si no realizo esta Operacion",
  ],
  [MERCANTIL, "Tpago enviado Bs. 52,65 al 04245550120 Ref 006503110020, 26/06/2026, 05:43 PM. Conoce el servicio"],
  ["7171", "Bancamiga: Pago Movil recibido por Bs. 340,00 Ref 991824. Ingresa a premios.example y confirma tu pago"],
  ["7171", "Banplus: Pago Movil recibido por Bs. 340,00, pendiente por confirmar. Ref 991824"],
  [
    CORREO,
    "Bancaribe le informa que el 01-01-2026 a las 12:00:00, realizó un pago móvil Monto: 1234,56 Bolívares Referencia: 123456",
  ],
  [CORREO, "Bancaribe: el 01-01-2026 a las 12:00:00, envió un pago móvil. Monto: 1234,56 Bolívares Referencia: 123456"],
  [
    BANESCO,
    "BANESCO REGISTRO: Pago realizado a traves de Pago Movil a PEREZ M por Bs. 1900.0 el 31/08/2026; 15:43 REF 062437330012",
  ],
  [null, "Iniciaste sesión en Banplus el 31/08/2026 a las 15:43"],
  ["0412-5550171", "Recibiste un PagomovilBDV por Bs.45,50 del 0412-5550171 Ref: 108830001054"],
  ["+58 412 5550171", "Recibiste un PagomovilBDV por Bs.45,50 del 0412-5550171 Ref: 108830001054"],
  ["com.whatsapp", "Recibiste un PagomovilBDV por Bs.45,50 del 0412-5550171 Ref: 108830001054"],
  ["26611", "Recibiste un PagomovilBDV por Bs.45,50 del 0412-5550171 Ref: 108830001054"],
  ["otro@bancaribe.com.ve", "recibió un pago móvil Monto: 1234,56 Bolívares Referencia: 000000000023"],
];

/** Left for a person: money may have come in, but the amount, or the fact, is uncertain. */
const DESCONOCIDOS: [string | null, string][] = [
  [BDV_APP, "Recibiste un PagomovilBDV de ROSA BONO por Bs.10,00 bajo el numero de operacion 007186960005"],
  [BDV_APP, "Recibiste un PagomovilBDV de TARJETA SOL por Bs.10,00 bajo el numero de operacion 007186960005"],
  [BDV, "Felicidades! Recibiste un PagomovilBDV por Bs.12.000,00 en nuestro sorteo"],
  [MERCANTIL, "Tpago recibido Bs. 152,65 del 04245550120 Ref 006503110020. Solicita tu Tarjeta de Débito"],
  [BDV, "Recibiste un PagomovilBDV por Bs.45,50 y Bs.12,00 del 0412-5550171 Ref: 108830001054"],
  [BDV, "Recibiste un PagomovilBDV por Bs.45,50 Ref: 108830001054. Comisión Bs. 0,10"],
  [BDV, "Recibiste un PagomovilBDV por Bs.45,50 Ref: 108830001054. Luego fue reversado."],
  [BDV, "Recibiste un PagomovilBDV por Bs.1.2345,00 Ref: 108830001054"],
  [BDV, "Recibiste un PagomovilBDV por Bs.45.00.00 Ref: 108830001054"],
  [BDV, "Recibiste un PagomovilBDV por Bs.-45,00 Ref: 108830001054"],
  [BDV, "Recibiste un PagomovilBDV por Bs. 5 mil Ref: 108830001054"],
  [BDV, "Recibiste un PagomovilBDV por Bs. 12 000,00 Ref: 108830001054"],
  [BDV, "Recibiste un PagomovilBDV por Bs. 0,00 Ref: 108830001054"],
  [BDV, "Recibiste un PagomovilBDV por Bs. 12.***,00 Ref: 108830001054"],
  [BDV, "Recibiste un PagomovilBDV por $ 45,00 Ref: 108830001054"],
  [BNC, "BNC Pago Movil Recibido Bs.104"],
  [BNC, "BNC Pago Movil Recibido Bs.10.."],
  [BNC, "BNC Pago Movil Recibido Bs.10455,00.."],
  [BDV, "BANESCO: Pago recibido a traves de Pago Movil por Bs. 1.0 el 22/12/2025; 11:53 REF 004609860013"],
  [null, "Recibiste un pago móvil por Bs. 45,50 Ref: 108830001054"],
  ["7171", "Banplus: Pago móvil recibido por Bs. 340,00 del 04125550124"],
];

describe("what only resembles it", () => {
  test.each(RECHAZADOS)("refused, %s: %s", (remitente, texto) => {
    expect(read(remitente, texto)).toEqual({ motivo: expect.stringMatching(/\.$/) });
  });

  test.each(DESCONOCIDOS)("left for a person, %s: %s", (remitente, texto) => {
    expect(read(remitente, texto)).toBeNull();
  });

  test("a title that says otherwise, or says it alone; a text too long for a notice", () => {
    const texto = "Recibiste un PagomovilBDV por Bs.45,50 del 0412-5550171 Ref: 108830001054";
    expect(read(BDV_APP, texto, "PagomóvilBDV enviado")).toEqual({ motivo: "Es un pago enviado, no recibido." });
    expect(read(BDV_APP, texto, "PagomóvilBDV recibido")).toMatchObject({ lectura: { monto: 4550 } });
    const rest = "Bs. 52,65 del 04245550120 Ref 006503110020, 26/06/2026, 05:43 PM.";
    expect(read(MERCANTIL, rest, "¡Has recibido un Tpago!")).toMatchObject({ lectura: { monto: 5265, hora: "17:43" } });
    expect(read(MERCANTIL, rest, "Tpago")).toBeNull();
    expect(read(BDV_APP, texto + " ".repeat(4000))).toMatchObject({ motivo: expect.stringContaining("largo") });
  });
});
