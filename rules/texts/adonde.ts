/** Where a notification leads: to what it speaks of. Read from how it begins, so that those of before lead there too. */
import { paths } from "../paths.ts";

interface Adonde {
  pagina: string;
  /** Of the link. */
  texto: string;
}

const PAGOS = { pagina: `${paths.solicitar}#pagos`, texto: "Ver mis pagos" };
const PRESTAMO = { pagina: paths.solicitar, texto: "Ver mi préstamo" };
const IDENTIDAD = { pagina: paths.solicitar, texto: "Ir a Préstamos" };
const ACTIVIDAD = { pagina: `${paths.datos}#actividad`, texto: "Ver la actividad de tu cuenta" };
const DATOS = { pagina: paths.datos, texto: "Ver mis datos" };
const NIVEL = { pagina: paths.niveles, texto: "Ver mi nivel" };
const HISTORIAL = { pagina: paths.historial, texto: "Ver mi historial" };

/** The first that fits. */
const LUGARES: readonly (readonly [RegExp, Adonde])[] = [
  [/Toca «No fui yo» en Actividad de tu cuenta\.$|^(Protegimos|Quitamos la protección)/, ACTIVIDAD],
  [/^(Pediste que borremos|Por ahora no podemos borrar|Corregimos tus datos|Quitamos \S+@)/, DATOS],
  [/^(¡Subiste al|Corregimos tu) nivel|^Un pago tuyo fue devuelto/, NIVEL],
  [/^(Tu pago|Un pago tuyo|Anotamos tu pago|Corregimos tu pago|El banco confirmó)/, PAGOS],
  [
    /^(Necesitamos (verificar|otra vez)|Tu identidad|No pudimos verificar|Estamos revisando otra vez tus fotos)/,
    IDENTIDAD,
  ],
  [/^¡Completaste/, HISTORIAL],
  // Money that is theirs, and an account that is well again, are read where the notification stands.
  [/^(Te devolvimos|La devolución|Tu cuenta vuelve)/, { pagina: "", texto: "" }],
];

/** Null for what is all said by the notification. What speaks of nothing else is about the loan. */
export function adondeLleva(mensaje: string): Adonde | null {
  const [said = ""] = mensaje.split(" Motivo: ");
  const { pagina, texto } = LUGARES.find(([begins]) => begins.test(said))?.[1] ?? PRESTAMO;
  return pagina === "" ? null : { pagina, texto };
}
