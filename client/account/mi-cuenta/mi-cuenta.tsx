import { type ReactNode, useState } from "react";
import { formatInstante } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { useClaves } from "../../kit/form/state/use-claves.ts";
import { IconLock, IconMail, IconPhone } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import type { Cuenta } from "../entrar/cuenta.ts";
import { Actividad } from "./actividad.tsx";
import { CambiarContrasena, CambiarCorreo, CambiarTelefono } from "./cambios.tsx";
import styles from "./mi-cuenta.module.css";
import { Sesiones } from "./sesiones.tsx";

interface FilaProps {
  icon: ReactNode;
  label: string;
  /** Null if there is none yet. */
  value: string | null;
  chip?: ReactNode;
  children: ReactNode;
}

function Fila({ icon, label, value, chip, children }: FilaProps) {
  return (
    <li className={styles.row}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.what}>
        <p className="soft small">{label}</p>
        <p className={value === null ? styles.none : styles.value}>{value ?? "Sin agregar"}</p>
        {chip && <div className={styles.chip}>{chip}</div>}
      </div>
      <div className={styles.acts}>{children}</div>
    </li>
  );
}

function Reenviar() {
  const resend = trpc.cuentas.resendConfirmation.useMutation();
  const conClave = useClaves();
  const utils = trpc.useUtils();
  const send = async () => {
    try {
      await conClave("", (clave) => resend.mutateAsync({ clave }));
      toast("Te enviamos otro enlace. Revisa también los no deseados.");
    } catch (failure) {
      toast(errorText(failure, "No pudimos enviar el enlace."), "error");
      await utils.cuentas.mine.invalidate();
    }
  };
  return (
    <Button variant="ghost" busy={resend.isPending} onClick={() => void send()}>
      Reenviar enlace
    </Button>
  );
}

type Cambio = "correo" | "contrasena" | "telefono";
const DIALOGS = { correo: CambiarCorreo, contrasena: CambiarContrasena, telefono: CambiarTelefono };

function Entradas({ cuenta }: { cuenta: Cuenta }) {
  const [open, setOpen] = useState<Cambio | null>(null);
  const Cambiar = open && DIALOGS[open];
  const { email, emailConfirmado, telefono, tieneContrasena } = cuenta;
  const act = (cambio: Cambio, has: boolean, what: string) => (
    <Button variant="ghost" onClick={() => setOpen(cambio)}>
      {has ? "Cambiar" : "Agregar"} {what}
    </Button>
  );
  return (
    <Card title="Cómo entras a tu cuenta">
      <ul className={styles.rows}>
        <Fila
          icon={<IconPhone size={20} />}
          label="Teléfono"
          value={telefono && formatTelefono(telefono)}
          chip={telefono && <StatusChip status="Aprobado" label="Confirmado" />}
        >
          {act("telefono", telefono !== null, "teléfono")}
        </Fila>
        <Fila
          icon={<IconMail size={20} />}
          label="Correo electrónico"
          value={email}
          chip={
            email && (
              <StatusChip
                status={emailConfirmado ? "Aprobado" : "Pendiente"}
                label={emailConfirmado ? "Confirmado" : "Sin confirmar"}
              />
            )
          }
        >
          {email && !emailConfirmado && <Reenviar />}
          {act("correo", email !== null, "correo")}
        </Fila>
        <Fila icon={<IconLock size={20} />} label="Contraseña" value={tieneContrasena ? "••••••••" : null}>
          {act("contrasena", tieneContrasena, "contraseña")}
        </Fila>
      </ul>
      {email && !emailConfirmado && (
        <p className="small soft">Confirma tu correo con el enlace que te enviamos: así podrás recuperar tu cuenta.</p>
      )}
      {Cambiar && <Cambiar cuenta={cuenta} onClose={() => setOpen(null)} />}
    </Card>
  );
}

/** Sign-in methods and open sessions. `dosPasos` is the card of the second step. */
export function MiCuenta({ dosPasos: DosPasos }: { dosPasos: (props: { cuenta: Cuenta }) => ReactNode }) {
  const query = trpc.cuentas.mine.useQuery();
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton shape="card" lines={3} />}
      fallback="No pudimos cargar cómo entras a tu cuenta."
    >
      {(cuenta) => (
        <>
          <EnEspera />
          <Entradas cuenta={cuenta} />
          <DosPasos cuenta={cuenta} />
          <Sesiones />
          <Actividad />
        </>
      )}
    </QueryState>
  );
}

const QUE = {
  contrasena: "Tu contraseña",
  correo: "Tu correo",
  telefono: "Tu teléfono",
  dosPasos: "Tu segundo paso",
  pagoMovil: "Tu Pago Móvil",
} as const;

/** Pending changes that only a phone code proved, with a button that cancels them. Hidden if there are none. */
function EnEspera() {
  const { data: esperas = [] } = trpc.esperas.mine.useQuery();
  const utils = trpc.useUtils();
  const cancel = trpc.esperas.cancel.useMutation();
  const conClave = useClaves();
  if (esperas.length === 0) return null;
  const stop = async () => {
    try {
      await conClave("", (clave) => cancel.mutateAsync({ clave }));
      toast("Cancelado: nada cambia.");
    } catch (failure) {
      toast(errorText(failure, "No pudimos cancelarlo."), "error");
    }
    await utils.esperas.invalidate();
  };
  return (
    <Notice
      kind="aviso"
      title="Hay un cambio en espera"
      action={
        <Button variant="secondary" busy={cancel.isPending} onClick={() => void stop()}>
          Cancelar el cambio
        </Button>
      }
    >
      {esperas.map(({ que, vence }) => `${QUE[que]} cambia el ${formatInstante(vence)}.`).join(" ")} Lo pidió alguien
      con un código de tu teléfono. Si no fuiste tú, cancélalo y toca «No fui yo» en Actividad.
    </Notice>
  );
}
