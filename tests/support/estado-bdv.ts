/** Statements as banks provide them, with invented people and amounts. */

const CUENTA_BDV = "01020000000000000001";

const digits = (value: number, width: number) => String(value).padStart(width, "0");

/**
 * Banco de Venezuela's fixed-width TXT, CRLF: `rows` lines, every tenth the commission on the line before it, with its
 * reference. The balance runs from line to line.
 */
export function bdvTxt(rows: number, { cuenta = CUENTA_BDV, first = 1 } = {}): string {
  let saldo = 1_000_000_00;
  const lines = Array.from({ length: rows }, (_, i) => {
    const n = first + i;
    const comision = n % 10 === 0;
    const referencia = digits(50_993_240_000 + (comision ? n - 1 : n), 13);
    const monto = comision ? 12 : 1_500_00 + n;
    saldo += comision ? -monto : monto;
    const day = digits(1 + (Math.floor(n / 20) % 28), 2);
    return [
      ...[cuenta, `${day}102026`, referencia],
      (comision ? "COMISION PAGO MOVIL" : `PAGOMOVIL OTROS BANCOS 0134`).padEnd(30),
      ...[digits(comision ? monto : 0, 18), digits(comision ? 0 : monto, 18), digits(saldo, 18)],
      ...[comision ? "ND" : "NC", comision ? "5404" : "1700"],
    ].join("");
  });
  return `${lines.join("\r\n")}\r\n`;
}

/** A layout of no known bank: semicolons, amounts with a leading sign, newest first. */
export function rareCsv(): string {
  const rows = Array.from({ length: 12 }, (_, i) => {
    const out = i % 4 === 3;
    return [
      digits(12 - i, 2).concat(".10.2026"),
      out ? "Salida" : "Recibido de PEREZ ANA",
      digits(70_000_100 + i, 10),
      `${out ? "-" : ""}${1_200 + i},50`,
    ].join(";");
  });
  return ["Cooperativa El Rosal", "Momento;Qué fue;Papel;Cuánto", ...rows, ""].join("\n");
}
