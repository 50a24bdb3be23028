import { useState } from "react";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { type Dia, formatDia, toDia } from "../../../rules/country/fecha.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { PAGO_METODOS, registerForInput } from "../../../rules/loans/pagos/pagos.ts";
import { type Centavos, centavos, formatDolares } from "../../../rules/money/dinero.ts";
import { METODOS } from "../../../rules/texts/pagos.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { SelectField, TextField } from "../../kit/form/field.tsx";
import { type Form, useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { readDicho } from "../../pieces/dinero/pago-dicho.ts";
import { ElegirCaja } from "../cajas/elegir-caja.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { useBorrador } from "../kit/actos/borrador.ts";
import { undoPagoAprobado, undoPagoRegistrado } from "../kit/actos/opuestos.ts";
import { Permitted } from "../kit/actos/permitted.tsx";
import { useDudas } from "./decidir/use-dudas.ts";
import { MontoFields, type Montos, SIN_MONTOS } from "./montos.tsx";

interface Cliente {
  id: string;
  nombre: string | null;
  apellido: string | null;
  cedula: string | null;
  correo: string;
}

type Metodo = (typeof PAGO_METODOS)[number];
type Valores = Montos & Record<"buscar" | "userId" | "metodo" | "referencia" | "loanId" | "cajaId", string>;

const METODO_OPTIONS = PAGO_METODOS.map((value) => ({ value, label: METODOS[value] }));

/** The chosen cash box, if the pago is cash in its currency. */
const cajaDe = ({ metodo, moneda, cajaId }: Pick<Valores, "metodo" | "moneda" | "cajaId">) =>
  metodo === "efectivo" && cajaId.startsWith(`${moneda} `) ? cajaId.slice(moneda.length + 1) : "";

function readPago(values: Valores) {
  const { userId, metodo, moneda, monto, montoBs, fechaPago, referencia, loanId } = values;
  const cajaId = cajaDe(values);
  const dicho = readDicho({ enBs: moneda === "bs", monto, montoBs });
  const de = { userId, ...(loanId && { loanId }) };
  return {
    ...de,
    ...(cajaId && { cajaId }),
    ...dicho,
    fechaPago,
    metodo: metodo as Metodo,
    referencia: referencia.trim(),
  };
}

/** Identifies an entry: a question about one amount says nothing about another. */
const dicho = (values: Valores) => JSON.stringify(readPago(values));

const check = (values: Valores) => validate(registerForInput, readPago(values), { userId: "Elige un cliente." });

const nameOf = ({ nombre, apellido, cedula, correo }: Cliente) =>
  [`${nombre ?? ""} ${apellido ?? ""}`.trim() || correo, cedula && formatCedula(cedula)].filter(Boolean).join(" · ");

/** «Registrar pago» and its dialog, for one client or for the one chosen in it. */
export function RegistrarPago({ cliente }: { cliente?: Cliente }) {
  const [entering, setEntering] = useState(false);
  return (
    <Permitted>
      <Button variant="secondary" onClick={() => setEntering(true)}>
        Registrar pago
      </Button>
      {entering && <RegistrarPagoDialog cliente={cliente} onClose={() => setEntering(false)} />}
    </Permitted>
  );
}

/** The form while its dialog is open: `send(true)` registers the pago and approves it at once. */
function useRegistrar(cliente: Cliente | undefined) {
  const register = useActo(trpc.pagos.registerFor.useMutation(), {
    hecho: ({ status }) =>
      status === "Aprobado" ? "Pago registrado y aprobado." : "Pago registrado. Falta aprobarlo.",
    opuesto: ({ id, status, cerroPrestamo = false }) =>
      status === "Aprobado" ? undoPagoAprobado(id, cerroPrestamo) : undoPagoRegistrado(id),
  });
  const nada = { buscar: "", metodo: "", referencia: "", loanId: "", cajaId: "" };
  const form = useForm<Valores>({
    ...useBorrador(`pago:${cliente?.id ?? ""}`),
    initial: { ...SIN_MONTOS(hoyEnCaracas()), ...nada, userId: cliente?.id ?? "" },
    validate: check,
    fallback: "Error al registrar el pago.",
  });
  const dudas = useDudas();
  const send = (aprobar: boolean) => (values: Valores, clave: string) => {
    const de = dicho(values);
    const said = { ...readPago(values), aprobar, confirmo: dudas.confirmo(de) };
    return dudas.send(de, register.run({ ...said, clave }));
  };
  return { form, send, asked: dudas.isAsked(dicho(form.values)) };
}

/** Registers what a client paid in cash, by transfer, or reported by WhatsApp; it waits for a decision, or is approved at once. */
export function RegistrarPagoDialog({ cliente, onClose }: { cliente?: Cliente; onClose: () => void }) {
  const { form, send, asked } = useRegistrar(cliente);
  return (
    <FormDialog
      title="Registrar pago"
      confirmLabel={asked ? "Registrar de todos modos" : "Registrar pago"}
      form={form}
      onSend={send(false)}
      second={{ label: "Registrar y aprobar", onSend: send(true) }}
      onClose={onClose}
    >
      <p>
        {cliente && (
          <>
            Un pago de <strong>{nameOf(cliente)}</strong>.{" "}
          </>
        )}
        Queda anotado a tu nombre: por revisar, o aprobado de una vez si ya viste el dinero.
      </p>
      {!cliente && <ElegirCliente form={form} />}
      {form.values.userId && <QuePaga key={form.values.userId} form={form} />}
      <ComoPago form={form} />
    </FormDialog>
  );
}

/** How it was paid, how much, and by which reference: cash is mostly dollars, and has none. */
function ComoPago({ form }: { form: Form<Valores> }) {
  const { metodo, montoBs, moneda } = form.values;
  const choose = (chosen: string) => {
    form.set("metodo", chosen);
    if (chosen === "efectivo" && montoBs === "") form.set("moneda", "usd");
    if (chosen === "efectivo") form.set("referencia", "");
  };
  return (
    <>
      <SelectField label="Cómo pagó" options={METODO_OPTIONS} {...form.bind("metodo")} onChange={choose} />
      <MontoFields form={form} />
      {metodo === "efectivo" && (
        <ElegirCaja
          key={moneda}
          label="En qué caja"
          placeholder="La primera que abriste"
          among={(caja) => caja.efectivo && caja.moneda === moneda}
          {...form.bind("cajaId")}
          value={cajaDe(form.values)}
          onChange={(id) => form.set("cajaId", id && `${moneda} ${id}`)}
        />
      )}
      {metodo !== "efectivo" && (
        <TextField
          label="Referencia"
          inputMode="numeric"
          autoComplete="off"
          maxLength={LETRAS.referencia}
          hint="Completa, o sus últimos 4 números."
          {...form.bind("referencia")}
        />
      )}
    </>
  );
}

/** The client, found by name, cédula, phone or UID. */
function ElegirCliente({ form }: { form: Form<Valores> }) {
  const buscar = form.values.buscar.trim();
  const found = trpc.usuarios.list.useQuery({ buscar, limit: 10 }, { enabled: buscar.length >= 2 });
  const options = buscar.length >= 2 ? (found.data?.items ?? []) : [];
  return (
    <>
      <TextField
        label="Buscar cliente"
        optional
        autoComplete="off"
        hint="Por nombre, cédula, teléfono o UID."
        {...form.bind("buscar")}
      />
      <SelectField
        label="Cliente"
        options={options.map((usuario) => ({ value: usuario.id, label: nameOf(usuario) }))}
        placeholder={buscar.length >= 2 && found.data && options.length === 0 ? "Nadie coincide" : "Elige un cliente"}
        {...form.bind("userId")}
        onChange={(userId) => {
          form.set("userId", userId);
          form.set("loanId", "");
        }}
      />
    </>
  );
}

/** «Debe $18,00. La cuota 2 es de $6,00 y vence el 15 de marzo de 2027.» */
function loQueDebe(debe: Centavos, proxima: { numero: number; monto: Centavos; vence: Dia } | null): string {
  if (!proxima) return `Debe ${formatDolares(debe)}.`;
  const vence = `${proxima.vence < hoyEnCaracas() ? "venció" : "vence"} el ${formatDia(proxima.vence)}`;
  return `Debe ${formatDolares(debe)}. Lo próximo son ${formatDolares(proxima.monto)}, y ${vence}.`;
}

/** Which of their loans it is for, if they owe a closed one besides the running one. */
function QuePaga({ form }: { form: Form<Valores> }) {
  const { userId } = form.values;
  const loans = trpc.loans.listOf.useQuery({ userId });
  const closed = trpc.completados.listOf.useQuery({ userId });
  const running = loans.data?.items.find(({ status }) => status === "Aprobado");
  const owed = closed.data?.items.filter(({ castigo }) => castigo > 0) ?? [];
  const debe = running && centavos(running.saldo + running.castigo);
  if (owed.length === 0 && debe !== undefined)
    return <p className="soft">{loQueDebe(debe, running?.proxima ?? null)}</p>;
  if (!running || owed.length === 0) return null;
  return (
    <SelectField
      label="¿Qué paga?"
      placeholder={`Su préstamo en curso: debe ${formatDolares(centavos(running.saldo + running.castigo))}`}
      options={owed.map(({ id, castigo, fechaFinalizado }) => ({
        value: id,
        label: `El que se cerró el ${formatDia(toDia(fechaFinalizado))}: debe ${formatDolares(castigo)}`,
      }))}
      {...form.bind("loanId")}
    />
  );
}
