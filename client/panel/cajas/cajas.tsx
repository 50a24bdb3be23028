import { useState } from "react";
import { formatDiaCorto } from "../../../rules/country/fecha.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { formatTasaExacta } from "../../../rules/money/tasa.ts";
import { cajaInput } from "../../../rules/operator/cajas.ts";
import { describeDiferencia, formatEnCaja } from "../../../rules/texts/cajas.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { SelectField, TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { IconMoney } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Cifra, Dinero } from "../../kit/show/dinero.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { type Column, Table } from "../../kit/show/table.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { Cierres } from "../cierres/cierres.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { useMay } from "../kit/actos/permitted.tsx";
import { MoverDialog } from "./mover.tsx";
import { Salidas } from "./salidas.tsx";
import type { Caja, Cajas } from "./tipos.ts";

interface Renglon {
  id: string;
  nombre: string;
  hay: string;
  valor: Centavos;
  cambio: Centavos | null;
  cierre: string;
}

const COLUMNS: Column<Renglon>[] = [
  { title: "Caja", render: ({ nombre }) => nombre },
  { title: "Debe haber", numeric: true, render: ({ hay }) => <Cifra>{hay}</Cifra> },
  { title: "En el libro", numeric: true, render: ({ valor }) => <Dinero centavos={valor} /> },
  {
    title: "Por el cambio",
    numeric: true,
    render: ({ cambio }) => (cambio === null ? <span className="soft">—</span> : <Dinero centavos={cambio} />),
  },
  { title: "Último cierre", render: ({ cierre }) => cierre },
];

function renglonOf({ id, nombre, moneda, monto, valor, cambio, cierre }: Caja): Renglon {
  const counted =
    cierre && `${formatDiaCorto(cierre.dia)}: ${describeDiferencia(cierre.contado - cierre.esperado, moneda)}`;
  return { id, nombre, hay: formatEnCaja(monto, moneda), valor, cambio, cierre: counted ?? "Ninguno todavía" };
}

/** In dollars only, as in the ledger. */
const enDolares = (id: string, nombre: string, valor: Centavos): Renglon => ({
  id,
  nombre,
  valor,
  hay: formatEnCaja(valor, "usd"),
  cambio: null,
  cierre: "—",
});

const renglones = ({ cajas, sinLugar, diferencias }: Cajas): Renglon[] => [
  ...cajas.map(renglonOf),
  ...(sinLugar === 0 ? [] : [enDolares("sinLugar", "Sin lugar", sinLugar)]),
  ...(diferencias === 0 ? [] : [enDolares("diferencias", "Diferencias contadas", diferencias)]),
];

/** Where the money is: each account and cash box, its expected balance, and its count at the end of a day. */
export function CajasView() {
  const query = trpc.cajas.list.useQuery();
  const may = useMay();
  const [open, setOpen] = useState<"mover" | "nueva" | null>(null);
  return (
    <QueryState query={query} skeleton={<Skeleton shape="card" lines={4} />}>
      {(data) => (
        <>
          <section className="stack" aria-labelledby="cajas-donde">
            <div className="split">
              <h2 id="cajas-donde">Dónde está el dinero</h2>
              {may("gestor") && (
                <div className="row">
                  {data.cajas.length > 0 && (
                    <Button variant="secondary" onClick={() => setOpen("mover")}>
                      Mover dinero
                    </Button>
                  )}
                  <Button variant="secondary" onClick={() => setOpen("nueva")}>
                    Agregar caja
                  </Button>
                </div>
              )}
            </div>
            <Table
              caption="Lo que debe haber en cada caja"
              captionHidden
              columns={COLUMNS}
              rows={renglones(data)}
              rowKey={({ id }) => id}
              empty={
                <Empty
                  text="Aquí verás cada cuenta tuya en cuanto entre un pago, y cada caja de efectivo que agregues."
                  icon={<IconMoney />}
                />
              }
            />
            {data.cajas.length > 0 && <Explicacion {...data} />}
          </section>
          {data.cajas.length > 0 && <Cierres />}
          {data.cajas.length > 0 && <Salidas hasta={data.hoy} />}
          {open === "mover" && <MoverDialog {...data} onClose={() => setOpen(null)} />}
          {open === "nueva" && <NuevaCajaDialog onClose={() => setOpen(null)} />}
        </>
      )}
    </QueryState>
  );
}

function Explicacion({ cajas, tasa, sinLugar, cerradoHasta }: Cajas) {
  return (
    <>
      <p className="small soft">
        «En el libro» es cada entrada y salida a la tasa de su día.{" "}
        {tasa
          ? `«Por el cambio» es cuánto más o menos vale hoy, a ${formatTasaExacta(tasa.valor)}: se muestra y no se anota.`
          : "Sin una tasa publicada no se sabe cuánto vale hoy."}
      </p>
      {cajas.some(({ cierre }) => cierre === null) && (
        <Notice>
          Lo que ya había en una caja se anota la primera vez que la cierras: cuéntala, marca «Anotar la diferencia» y
          escribe que es con lo que empezó.
        </Notice>
      )}
      {sinLugar !== 0 && (
        <Notice>
          «Sin lugar» es el dinero del que nadie dijo dónde está: lo de antes de tener cajas, los pagos escritos en
          dólares y lo que enviaste sin decir de dónde. Pásalo a su caja con «Mover dinero».
        </Notice>
      )}
      {cerradoHasta && <p className="small soft">Los libros están cerrados hasta el {formatDiaCorto(cerradoHasta)}.</p>}
    </>
  );
}

const MONEDAS = [
  { value: "usd", label: "Dólares" },
  { value: "bs", label: "Bolívares" },
];

/** A new cash box. Bank accounts are added automatically. */
function NuevaCajaDialog({ onClose }: { onClose: () => void }) {
  const create = useActo(trpc.cajas.create.useMutation(), { hecho: "Caja agregada." });
  const read = ({ nombre, moneda }: { nombre: string; moneda: string }) => ({
    nombre,
    moneda: moneda as "bs" | "usd",
  });
  const form = useForm({
    initial: { nombre: "", moneda: "" },
    validate: (values) => validate(cajaInput, read(values)),
    fallback: "No pudimos agregar la caja.",
  });
  return (
    <FormDialog
      title="Agregar caja"
      confirmLabel="Agregar"
      form={form}
      onSend={(values, clave) => create.run({ ...read(values), clave })}
      onClose={onClose}
    >
      <p>Una caja de efectivo. Tus cuentas de banco aparecen solas cuando entra un pago o envías un préstamo.</p>
      <TextField label="Nombre" maxLength={LETRAS.nombre} placeholder="Caja de la oficina" {...form.bind("nombre")} />
      <SelectField label="Moneda" options={MONEDAS} {...form.bind("moneda")} />
    </FormDialog>
  );
}
