import { useState } from "react";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { formatDia, toDia } from "../../../rules/country/fecha.ts";
import { LETRAS } from "../../../rules/limits.ts";
import { PAGO_METODOS, registerForInput } from "../../../rules/loans/pagos.ts";
import { centavos, formatDolares } from "../../../rules/money/dinero.ts";
import { METODOS } from "../../../rules/texts/pagos.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { SelectField, TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { type Form, useForm } from "../../kit/form/use-form.ts";
import { validate } from "../../kit/form/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { readDicho } from "../../pieces/pago-dicho.ts";
import { useBorrador } from "../kit/borrador.ts";
import { useDecision } from "../kit/decision.ts";
import { useDeshacer } from "../kit/deshacer.ts";
import { useOpuestos } from "../kit/opuestos.ts";
import { Permitted } from "../kit/permitted.tsx";
import { MontoFields, type Montos, SIN_MONTOS } from "./montos.tsx";
import { useDudas } from "./use-dudas.ts";

interface Cliente {
  id: string;
  nombre: string | null;
  apellido: string | null;
  cedula: string | null;
  correo: string;
}

type Metodo = (typeof PAGO_METODOS)[number];
type Valores = Montos & { buscar: string; userId: string; metodo: string; referencia: string; loanId: string };

const METODO_OPTIONS = PAGO_METODOS.map((value) => ({ value, label: METODOS[value] }));

function readPago({ userId, metodo, moneda, monto, montoBs, fechaPago, referencia, loanId }: Valores) {
  const dicho = readDicho({ enBs: moneda === "bs", monto, montoBs });
  const de = { userId, ...(loanId && { loanId }) };
  return { ...de, ...dicho, fechaPago, metodo: metodo as Metodo, referencia: referencia.trim() };
}

/** What was asked of one amount says nothing of another. */
const dicho = (values: Valores) => JSON.stringify(readPago(values));

const check = (values: Valores) => validate(registerForInput, readPago(values), { userId: "Elige un cliente." });

const nameOf = ({ nombre, apellido, cedula, correo }: Cliente) =>
  [`${nombre ?? ""} ${apellido ?? ""}`.trim() || correo, cedula && formatCedula(cedula)].filter(Boolean).join(" · ");

/** «Registrar pago», and its dialog; for whoever is chosen in it, or for one client. */
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

/** Enters what a client paid in cash, by transfer, or told by WhatsApp; it then waits for a decision as any other. */
export function RegistrarPagoDialog({ cliente, onClose }: { cliente?: Cliente; onClose: () => void }) {
  const register = trpc.pagos.registerFor.useMutation();
  const offer = useDeshacer();
  const opuesto = useOpuestos();
  const decide = useDecision();
  const nada = { buscar: "", metodo: "", referencia: "", loanId: "" };
  const form = useForm<Valores>({
    ...useBorrador(`pago:${cliente?.id ?? ""}`),
    initial: { ...SIN_MONTOS(hoyEnCaracas()), ...nada, userId: cliente?.id ?? "" },
    validate: check,
    fallback: "Error al registrar el pago.",
  });
  const dudas = useDudas();
  const onSubmit = form.submit(async (values, clave) => {
    const de = dicho(values);
    const entered = register.mutateAsync({ ...readPago(values), confirmo: dudas.confirmo(de), clave });
    await decide(dudas.send(de, entered), ({ id }) =>
      offer({ hecho: "Pago registrado. Falta aprobarlo.", ...opuesto.pagoRegistrado(id) }),
    );
    onClose();
  });
  return (
    <FormDialog
      title="Registrar pago"
      confirmLabel={dudas.isAsked(dicho(form.values)) ? "Registrar de todos modos" : "Registrar pago"}
      busy={form.busy}
      onClose={onClose}
    >
      {(id) => (
        <>
          <p>
            {cliente && (
              <>
                Un pago de <strong>{nameOf(cliente)}</strong>.{" "}
              </>
            )}
            Queda por revisar, y anotado a tu nombre.
          </p>
          <FormBox id={id} onSubmit={onSubmit}>
            {form.restored && <Notice>Recuperamos lo que habías escrito. Aún no está enviado.</Notice>}
            {!cliente && <ElegirCliente form={form} />}
            {form.values.userId && <QuePaga key={form.values.userId} form={form} />}
            <SelectField label="Cómo pagó" options={METODO_OPTIONS} {...form.bind("metodo")} />
            <MontoFields form={form} />
            <TextField
              label="Referencia"
              optional={form.values.metodo === "efectivo"}
              inputMode="numeric"
              autoComplete="off"
              maxLength={LETRAS.referencia}
              hint="Completa, o sus últimos 4 números."
              {...form.bind("referencia")}
            />
            <FormMessage>{form.message}</FormMessage>
          </FormBox>
        </>
      )}
    </FormDialog>
  );
}

/** Whose pago it is, found by name, cédula, phone or UID. */
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

/** Which of their loans it is for, where they owe a closed one beside the running one. */
function QuePaga({ form }: { form: Form<Valores> }) {
  const { userId } = form.values;
  const loans = trpc.loans.listOf.useQuery({ userId });
  const closed = trpc.completados.listOf.useQuery({ userId });
  const running = loans.data?.items.find(({ status }) => status === "Aprobado");
  const owed = closed.data?.items.filter(({ castigo }) => castigo > 0) ?? [];
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
