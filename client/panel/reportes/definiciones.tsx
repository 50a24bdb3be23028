import styles from "./reportes.module.css";

/** What each figure counts, in plain words. */
const TERMINOS = {
  periodos: [
    [
      "Prestado",
      "Lo que entregaste al aprobar, menos las aprobaciones que cancelaste, cada cosa en su día. Sin intereses.",
    ],
    [
      "Cobrado",
      "Los pagos aprobados, en el día en que se aprobaron, menos los que se devolvieron o se quitaron, en el día en que se quitaron. Un mes que ya cerró no cambia. Es la misma cifra de Resumen.",
    ],
    ["Cobrado en Bs", "De lo cobrado, los bolívares que llegaron. Lo que se registró solo en dólares no tiene."],
    [
      "Reintegrado",
      "De lo que pagaron de más, lo que devolviste, menos los reintegros que se deshicieron. No resta de lo cobrado.",
    ],
    [
      "Interés",
      "El de los préstamos entregados, completo desde el día en que se aprueban, menos el de las cancelaciones y los descuentos por pagar antes. No es lo que ya te pagaron.",
    ],
    ["Multas", "Las que se pusieron, menos las que se anularon."],
    ["Perdonado", "Lo que diste por incobrable, o faltaba al completar un préstamo."],
    ["Recuperado", "De lo perdonado, lo que después volvió a contar: porque lo pagaron, o porque se deshizo."],
    ["Cliente nuevo", "A quien se le entregó su primer préstamo. Que repite: a quien ya se le había entregado otro."],
    [
      "Solicitudes",
      "Las que llegaron en el período. Aprobadas y rechazadas: las que se decidieron en él, y siguen así.",
    ],
    ["Aprobación", "De las que se decidieron, qué parte se aprobó."],
    [
      "Cartera en riesgo (PAR)",
      "Todo lo que deben los préstamos con más de 1, 7 o 30 días de atraso, y qué parte es de todo lo que se te debe. Al cierre es como amaneció el día siguiente; en el período en curso, como amaneció hoy. Se anota cada día; los de antes de anotarse se contaron otra vez desde el libro, con los días de cada cuota como quedaron.",
    ],
  ],
  entregas: [
    ["Entregados en", "El mes en que se aprobó el préstamo. Uno cancelado no cuenta."],
    ["Por pagar en total", "Lo prestado con su interés y sus multas, menos los descuentos."],
    ["Pagado", "Lo que entró por esos préstamos y lo que se usó de un saldo a favor; lo que se pagó de más, no."],
    ["Perdonado", "Lo que se dio por perdido de ellos y no ha vuelto."],
    ["+1, +2…", "Qué parte se había pagado al terminar el mes siguiente, el otro, y así; la última, hasta hoy."],
  ],
  lugares: [
    ["Estado y nivel", "Los que la persona tenía cuando pidió el préstamo."],
    ["Por pagar en total", "Lo prestado con su interés y sus multas, menos los descuentos."],
    ["Pagado", "Lo que entró por esos préstamos y lo que se usó de un saldo a favor; lo que se pagó de más, no."],
    ["Perdonado", "Lo que se dio por perdido de ellos y no ha vuelto."],
  ],
} as const;

export function Definiciones({ de }: { de: keyof typeof TERMINOS }) {
  return (
    <section className="stack" aria-labelledby="reportes-terminos">
      <h2 id="reportes-terminos">Qué cuenta cada cifra</h2>
      <dl className={styles.terms}>
        {TERMINOS[de].map(([termino, texto]) => (
          <div key={termino}>
            <dt>{termino}</dt>
            <dd>{texto}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
