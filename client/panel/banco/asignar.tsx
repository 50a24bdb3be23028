import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { formatDiaCorto } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { formatBolivares } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { FormMessage } from "../../kit/form/form.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { Avatar } from "../../kit/show/avatar.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Dinero, DineroBs } from "../../kit/show/dinero.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useDecision } from "../kit/actos/decision.ts";
import { Facts, fullName } from "../kit/person.tsx";
import { panelPath } from "../kit/tabs.ts";
import type { Ficha, Pago, Usuario } from "../kit/types.ts";
import { cuandoYDonde, quienPago, referenciasDe } from "../pagos/decidir/movimiento.ts";
import { useDudas } from "../pagos/decidir/use-dudas.ts";
import styles from "./asignar.module.css";
import banco from "./banco.module.css";
import type { MovimientoListado } from "./tipos.ts";

interface AsignarProps {
  movimiento: MovimientoListado;
  onClose: () => void;
}

/** Assigns money: choose a client, then one of their pagos or a new one. */
export function AsignarDialog({ movimiento, onClose }: AsignarProps) {
  const [userId, setUserId] = useState<string | null>(null);
  const quien = quienPago(movimiento);
  return (
    <Dialog title="¿De quién es este dinero?" onClose={onClose}>
      <p>
        <strong>{formatBolivares(movimiento.monto)}</strong> · {referenciasDe(movimiento)} · {cuandoYDonde(movimiento)}
        {quien && <> · {quien}</>}
      </p>
      {userId === null ? (
        <BuscarCliente movimiento={movimiento} onElegir={setUserId} />
      ) : (
        <ElegirPago userId={userId} movimiento={movimiento} onClose={onClose} onVolver={() => setUserId(null)} />
      )}
    </Dialog>
  );
}

/** The search text for the payer, if the bank says enough. */
const pista = ({ cedula, telefono, nombre }: MovimientoListado) =>
  cedula ?? (telefono?.startsWith("+58") ? telefono : null) ?? nombre ?? "";

const LETRAS_MINIMAS = 2;

function BuscarCliente({ movimiento, onElegir }: { movimiento: MovimientoListado; onElegir: (id: string) => void }) {
  const [texto, setTexto] = useState(() => pista(movimiento));
  const buscar = texto.trim();
  const enabled = buscar.length >= LETRAS_MINIMAS;
  const found = trpc.usuarios.list.useQuery({ buscar, limit: 8 }, { enabled });
  return (
    <>
      <TextField
        label="Buscar cliente"
        type="search"
        autoComplete="off"
        hint="Por nombre, cédula, teléfono o UID."
        value={texto}
        onChange={setTexto}
      />
      {enabled && (
        <QueryState query={found}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="soft">Nadie coincide con «{buscar}».</p>
            ) : (
              <ul className={styles.personas} aria-label="Clientes que coinciden">
                {items.map((usuario) => (
                  <li key={usuario.id}>
                    <button type="button" onClick={() => onElegir(usuario.id)}>
                      <Persona usuario={usuario} />
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryState>
      )}
    </>
  );
}

type Quien = Pick<Usuario, "nombre" | "apellido" | "cedula" | "telefono"> & { email: string | null };

function Persona({ usuario }: { usuario: Quien }) {
  const { cedula, telefono, email } = usuario;
  const nombre = usuario.nombre ? fullName(usuario) : (email ?? "Sin nombre");
  const data = [cedula && formatCedula(cedula), telefono && formatTelefono(telefono)].filter(Boolean).join(" · ");
  return (
    <>
      <Avatar nombre={nombre} />
      <span className={banco.quien}>
        <span className={banco.fuerte}>{nombre}</span>
        <span>{data || "Perfil sin completar"}</span>
      </span>
    </>
  );
}

interface ElegirPagoProps extends AsignarProps {
  userId: string;
  onVolver: () => void;
}

/** The client's debt and undecided pagos, offered before creating a new one. */
function ElegirPago({ userId, movimiento, onClose, onVolver }: ElegirPagoProps) {
  const persona = trpc.usuarios.get.useQuery({ userId });
  const pagos = trpc.pagos.listOf.useQuery({ userId, limit: 50 });
  const mismo = ({ montoBs }: Pago) => montoBs === movimiento.monto;
  const pendientes = pagos.data?.items.filter(({ status }) => status === "Pendiente") ?? [];
  const esperan = [...pendientes].sort((a, b) => Number(mismo(b)) - Number(mismo(a)));
  const { busy, error, isAsked, confirm, register } = useAsignar(movimiento, onClose);
  return (
    <>
      <QueryState query={persona}>
        {(ficha) => <Deudor ficha={ficha} onVolver={onVolver} busy={busy !== null} />}
      </QueryState>
      <QueryState query={pagos}>
        {() => (
          <>
            {esperan.map((pago) => (
              <Espera key={pago.id} pago={pago}>
                {mismo(pago) ? (
                  <Button busy={busy === pago.id} onClick={() => void confirm(pago)}>
                    {isAsked(pago.id) ? "Confirmar de todos modos" : "Sí, es este pago"}
                  </Button>
                ) : (
                  <p className="small">
                    Es de otro monto. Si es este,{" "}
                    <Link href={`${panelPath("pagos")}?buscar=${pago.id}`}>corrígelo en Pagos</Link> y vuelve aquí.
                  </p>
                )}
              </Espera>
            ))}
            <div className={styles.nuevo}>
              <p>
                {esperan.length > 0 ? "Si no es ninguno de ellos, registra otro: " : "No tiene pagos por revisar: "}
                queda registrado y aprobado en un solo paso.
              </p>
              <Button
                variant={esperan.length > 0 ? "secondary" : "primary"}
                busy={busy === "nuevo"}
                onClick={() => void register(userId, esperan.length > 0)}
              >
                {isAsked("nuevo")
                  ? "Registrar de todos modos"
                  : `Registrar pago de ${formatBolivares(movimiento.monto)}`}
              </Button>
            </div>
          </>
        )}
      </QueryState>
      <FormMessage>{error}</FormMessage>
    </>
  );
}

/** Confirms one of their pagos with the money, or registers a new one from it. */
function useAsignar(movimiento: MovimientoListado, onClose: () => void) {
  const confirm = trpc.banco.confirm.useMutation();
  const assign = trpc.banco.assign.useMutation();
  const decide = useDecision();
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const dudas = useDudas();
  const run = async (id: string, act: () => Promise<string | null>) => {
    if (busy) return;
    setBusy(id);
    setError(null);
    try {
      const refused = await act();
      if (refused) setError(refused);
      else onClose();
    } catch (failure) {
      setError(errorText(failure, "No pudimos asignar el dinero."));
    }
    setBusy(null);
  };
  const movimientoId = movimiento.id;
  return {
    busy,
    error,
    isAsked: dudas.isAsked,
    confirm: (pago: Pago) =>
      run(pago.id, async () => {
        let refused: string | null = null;
        const pares = [{ pagoId: pago.id, movimientoId, visto: pago.monto, confirmo: dudas.confirmo(pago.id) }];
        await decide(confirm.mutateAsync({ pares, clave: newClave() }), ([hecho]) => {
          dudas.ask(pago.id, hecho?.dudas ?? []);
          if (hecho?.resultado === "no_se_pudo") refused = hecho.mensaje;
          else toast("Pago confirmado.");
        });
        return refused;
      }),
    register: (userId: string, otro: boolean) =>
      run("nuevo", async () => {
        const about = { movimientoId, userId, ...(otro && { otro }), confirmo: dudas.confirmo("nuevo") };
        const assigned = assign.mutateAsync({ ...about, clave: newClave() });
        await decide(dudas.send("nuevo", assigned), () => toast("Pago registrado y aprobado."));
        return null;
      }),
  };
}

function Deudor({ ficha, onVolver, busy }: { ficha: Ficha; onVolver: () => void; busy: boolean }) {
  return (
    <div className={styles.deudor}>
      <Persona usuario={ficha} />
      <Button variant="ghost" small disabled={busy} onClick={onVolver}>
        Cambiar
      </Button>
      <Facts
        items={[
          { label: "Debe", value: <Dinero centavos={ficha.deuda} /> },
          { label: "Saldo a favor", value: <Dinero centavos={ficha.saldoAFavor} /> },
        ]}
      />
    </div>
  );
}

function Espera({ pago, children }: { pago: Pago; children: ReactNode }) {
  return (
    <section className={styles.espera} aria-label={`¿Es el pago con código ${pago.codigo}?`}>
      <h3>¿Es este pago?</h3>
      <p>
        <strong>
          <Dinero centavos={pago.monto} />
        </strong>
        {pago.montoBs !== null && (
          <>
            {" · "}
            <DineroBs centimos={pago.montoBs} />
          </>
        )}
        {` · Referencia ${pago.referencia ?? pago.codigo} · Pagó el ${formatDiaCorto(pago.fechaPago)}`}
      </p>
      {children}
    </section>
  );
}
