import { useId } from "react";
import { useSearchParams } from "wouter";
import { addDays, addMonths, type Dia, dia, isDia } from "../../../rules/country/fecha.ts";
import type { Lista } from "../../../rules/operator/exportar/exportar.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { useMay } from "../kit/actos/permitted.tsx";
import { Exportar } from "../kit/lista/exportar.tsx";
import { useParam } from "../kit/lista/list.tsx";
import styles from "./reportes.module.css";
import { Sumas } from "./sumas.tsx";

const DEUDAS =
  "Deuda por deuda, con sus días de atraso: préstamos en curso, los dados por incobrables, los cerrados con deuda y los saldos a favor devueltos. Es como está hoy.";

const LIBROS: { lista: Lista; titulo: string; texto: string }[] = [
  {
    lista: "contador",
    titulo: "Cobros para el contador",
    texto:
      "Cada pago aprobado, en el orden de los días del banco: bolívares, tasa, dólares, cédula, banco, referencia, préstamo, recibo y quién lo aprobó.",
  },
  {
    lista: "entregas",
    titulo: "Entregas para el contador",
    texto:
      "Cada envío de dinero, en el orden en que se hizo: préstamos entregados, reintegros y lo que se deshizo, con bolívares, referencia, banco, cédula y quién lo hizo.",
  },
  {
    lista: "libro",
    titulo: "Libro diario",
    texto:
      "Cada asiento, en el orden en que se anotó, con su debe y su haber por cuenta. Nada se borra: una corrección es otro asiento, que dice a cuál corrige.",
  },
  {
    lista: "cajas",
    titulo: "Movimientos por caja",
    texto:
      "Cada entrada y salida de tus cuentas y tus cajas de efectivo, en la moneda de cada una y en dólares: qué fue, de quién y a qué día pertenece.",
  },
  { lista: "deudas", titulo: "Todo lo que se debe", texto: DEUDAS },
];

/** Common periods, relative to today. */
function tramosDe(hoy: Dia): { nombre: string; desde: Dia; hasta: Dia }[] {
  const mes = dia(`${hoy.slice(0, 7)}-01`);
  const previo = addMonths(mes, -1);
  return [
    { nombre: "Este mes", desde: mes, hasta: hoy },
    { nombre: "El mes pasado", desde: previo, hasta: addDays(mes, -1) },
    { nombre: "Este año", desde: dia(`${hoy.slice(0, 4)}-01-01`), hasta: hoy },
  ];
}

function Fecha({ label, name }: { label: string; name: "desde" | "hasta" }) {
  const [value, set] = useParam(name);
  const id = useId();
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={(event) => set(event.target.value, { replace: true })} />
    </div>
  );
}

const between = ({ desde, hasta }: { desde: Dia; hasta: Dia }) => ({ desde, hasta });

/** The books as files, between two days. */
export function Libros() {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const [desde, hasta] = [params.get("desde") ?? "", params.get("hasta") ?? ""];
  if (!may("gestor")) return <Notice>Los libros se descargan con el papel de gestor o de propietario.</Notice>;
  const backwards = isDia(desde) && isDia(hasta) && desde > hasta;
  return (
    <>
      <section className="stack" aria-labelledby="reportes-dias">
        <h2 id="reportes-dias">Qué días</h2>
        <div className={styles.days}>
          <Fecha label="Desde" name="desde" />
          <Fecha label="Hasta" name="hasta" />
          {tramosDe(hoyEnCaracas()).map((tramo) => (
            <Button
              key={tramo.nombre}
              variant="ghost"
              aria-pressed={desde === tramo.desde && hasta === tramo.hasta}
              onClick={() =>
                setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), ...between(tramo) }), {
                  replace: true,
                })
              }
            >
              {tramo.nombre}
            </Button>
          ))}
        </div>
        <p className="small soft">Los dos días entran. Sin ellos, todo desde el principio.</p>
        {backwards && <Notice kind="peligro">El primer día es posterior al último: no habría nada.</Notice>}
      </section>
      {!backwards && <Sumas desde={desde} hasta={hasta} />}
      <div className={styles.books}>
        {LIBROS.map(({ lista, titulo, texto }) => (
          <Card key={lista} title={titulo}>
            <p>{texto}</p>
            <Exportar lista={lista} hoja />
          </Card>
        ))}
      </div>
    </>
  );
}
