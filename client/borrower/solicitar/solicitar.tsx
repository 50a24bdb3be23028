import { useEffect, useState } from "react";
import { paths } from "../../../rules/paths.ts";
import { loginPath } from "../../account/volver.ts";
import { useAjustes } from "../../api/ajustes.ts";
import { peek } from "../../api/primeras.ts";
import { useTasa } from "../../api/tasa.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import type { MiLoan } from "../../pieces/dinero/mi-loan.ts";
import { QueryState } from "../../pieces/query-state.tsx";
import { deudasAparte } from "../cuentas.ts";
import { Terminado } from "../inicio/celebracion.tsx";
import { Aparte } from "../inicio/deuda/aparte.tsx";
import { FormaDePago } from "../pagar/pagar.tsx";
import { PerfilIncompleto } from "../perfil-incompleto.tsx";
import { Sesion, type Usuario } from "../sesion.tsx";
import { Verificacion } from "../verificacion/verificacion.tsx";
import { Aprobado } from "./solicitar-aprobado.tsx";
import { SolicitarFormulario } from "./solicitar-formulario.tsx";
import { Baneado, BaneadoConPrestamo, Desconocido, Pendiente, Rechazado } from "./solicitar-tarjetas.tsx";

const TITLE = "Mis Préstamos";
/** Spec §9, "Loader". */
const LOADER_MS = 2000;

function Cargando() {
  return (
    <div className="stack" role="status">
      <p className="soft">Cargando tu préstamo…</p>
      <Skeleton shape="card" lines={2} label="" />
    </div>
  );
}

/** The state of the loan decides what is shown. */
function Estado({ loan, usuario }: { loan: MiLoan | null; usuario: Usuario }) {
  // The rejected request for which the borrower chose «Solicitar de nuevo».
  const [leftBehind, setLeftBehind] = useState<string | null>(null);
  if (loan === null || loan.id === leftBehind) {
    return (
      <>
        {loan === null && usuario.prestamosCompletados > 0 && <Terminado />}
        <SolicitarFormulario nivel={usuario.nivel} />
      </>
    );
  }
  switch (loan.status) {
    case "Pendiente":
      return <Pendiente loan={loan} />;
    case "Rechazado":
      return <Rechazado loan={loan} onAgain={() => setLeftBehind(loan.id)} />;
    default:
      return <Desconocido />;
  }
}

/** Profile first, then identity, then the loan (spec §2 "Loan request screen"). */
function SinCorrer({ loan, usuario }: { loan: MiLoan | null; usuario: Usuario }) {
  if (usuario.baneoDesde !== null) return <Baneado motivo={usuario.baneoMotivo} />;
  if (!usuario.perfilGuardado) return <PerfilIncompleto />;
  return usuario.verify ? <Estado loan={loan} usuario={usuario} /> : <Verificacion usuario={usuario} />;
}

/** Who owes must be able to pay, whatever is being asked of them. */
function Corriendo({ loan, usuario }: { loan: MiLoan; usuario: Usuario }) {
  const banned = usuario.baneoDesde !== null;
  return (
    <>
      {banned && <BaneadoConPrestamo motivo={usuario.baneoMotivo} />}
      {!banned && !usuario.verify && <Verificacion usuario={usuario} />}
      <Aprobado loan={loan} />
    </>
  );
}

function Solicitud({ usuario }: { usuario: Usuario }) {
  const loan = trpc.loans.mine.useQuery();
  const [owed, ...otras] = deudasAparte(usuario);
  return (
    <QueryState query={loan} skeleton={<Cargando />}>
      {(mine) => {
        const running = mine?.status === "Aprobado";
        return (
          <>
            <Aparte usuario={usuario} loan={mine} here />
            {!running && owed && (
              <FormaDePago
                key={owed.loanId}
                {...{ monto: owed.debe, saldo: owed.debe, que: owed.que, primera: owed.label, otras }}
              />
            )}
            {running ? <Corriendo loan={mine} usuario={usuario} /> : <SinCorrer loan={mine} usuario={usuario} />}
          </>
        );
      }}
    </QueryState>
  );
}

const pedirEntrada = (
  <Page title={TITLE}>
    <Card title="Inicia sesión para continuar">
      <p className="soft">Entra en tu cuenta para solicitar un préstamo o ver el que tienes.</p>
      <div className="row">
        <ButtonLink href={loginPath(paths.solicitar)}>Iniciar Sesión</ButtonLink>
        <ButtonLink href={paths.registroEmail} variant="ghost">
          Crea tu cuenta
        </ButtonLink>
      </div>
    </Card>
  </Page>
);

/** It stands in the document already, before its code: where that brought the answer too, it has stood since then. */
const loaderOf = (): number =>
  peek("loans.mine") === undefined ? LOADER_MS : Math.max(LOADER_MS - performance.now(), 0);

/** Everything about a borrower's loan: asking for it, waiting, paying (spec §2). */
export function SolicitarPage() {
  // Asked for while the loader stands; of whoever comes from the dashboard it is known, and nobody waits to pay.
  const { data } = trpc.loans.mine.useQuery(undefined, { staleTime: 0 });
  trpc.usuarios.me.useQuery();
  useAjustes();
  useTasa();
  const [wait] = useState(data === undefined ? loaderOf() : 0);
  const [loading, setLoading] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLoading(false), wait);
    return () => clearTimeout(timer);
  }, [wait]);
  if (loading) {
    return (
      <Page title={TITLE}>
        <Cargando />
      </Page>
    );
  }
  return (
    <Sesion title={TITLE} signedOut={pedirEntrada}>
      {(usuario) => (
        <Page title={TITLE}>
          <Solicitud usuario={usuario} />
        </Page>
      )}
    </Sesion>
  );
}
