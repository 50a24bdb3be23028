import { expect, test } from "vitest";
import { dia, startOfDay } from "../../rules/country/fecha.ts";
import { dichoDeConstancia, dichoDeRecibo } from "../../rules/loans/pagos/compartir.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";

const PAGO = {
  ...{ id: "pago-1", numero: 12, monto: centavos(600), montoBs: bolivares(174_815), fechaPago: dia("2027-05-11") },
  ...{ metodo: "pago_movil", codigo: "4821", status: "Aprobado" as const },
};

test.each([
  [
    "an approved one, with its bolívares",
    PAGO,
    "Recibo de pago N.º\u00a012 de Casa: $6,00 (Bs. 1.748,15) del 11 de mayo de 2027, código 4821. Aprobado. Identificador: pago-1",
  ],
  [
    "one that waits says so",
    { ...PAGO, numero: null, montoBs: null, status: "Pendiente" as const },
    "Recibo de pago de Casa: $6,00 del 11 de mayo de 2027, código 4821. En revisión: todavía no es un comprobante. Identificador: pago-1",
  ],
  [
    "cash has no code",
    { ...PAGO, montoBs: null, metodo: "efectivo", codigo: "0000" },
    "Recibo de pago N.º\u00a012 de Casa: $6,00 del 11 de mayo de 2027, en efectivo. Aprobado. Identificador: pago-1",
  ],
  ["of a rejected one there is nothing to send", { ...PAGO, status: "Rechazado" as const }, null],
])("a receipt: %s", (_what, pago, said) => {
  expect(dichoDeRecibo(pago, "Casa")).toBe(said);
});

const LOAN = {
  ...{ id: "loan-1", numero: 3, amount: centavos(2000), nombre: "Ana", apellido: "Pérez", castigo: centavos(0) },
  ...{ pagadoCompleto: true, fechaFinalizado: startOfDay(dia("2027-05-11")) },
};

test.each([
  ["paid", LOAN, /^Constancia de pago N\.º.3 de Casa: el préstamo de \$20,00 de Ana Pérez está pagado por completo/],
  [
    "closed with something owed",
    { ...LOAN, pagadoCompleto: false, castigo: centavos(150) },
    /^Constancia de cierre .* quedó cerrado el 11 de mayo de 2027, y de él se deben todavía \$1,50\. Identificador: loan-1$/,
  ],
])("a constancia of one that was %s", (_what, loan, said) => {
  expect(dichoDeConstancia(loan, "Casa")).toMatch(said);
});
