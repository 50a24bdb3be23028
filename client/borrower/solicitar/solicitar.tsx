import { Suspense, useEffect, useState } from "react";
import { piezasDe } from "../../../rules/input/primeras.ts";
import { paths } from "../../../rules/paths.ts";
import { loginPath } from "../../account/volver.ts";
import { useAjustes } from "../../api/ajustes.ts";
import { peek } from "../../api/primeras.ts";
import { useTasa } from "../../api/tasa.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { piece } from "../../kit/piece.ts";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import type { MiLoan } from "../../pieces/dinero/mi-loan.ts";
import { QueryState } from "../../pieces/query-state.tsx";
import { hayAparte } from "../deudas-aparte.ts";
import { usePaso } from "../pagar/pasos/paso.ts";
import { PerfilIncompleto } from "../perfil-incompleto.tsx";
import { Sesion, type Usuario } from "../sesion.tsx";
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

const Esperando = () => (
  <Page title={TITLE} width="columns">
    <Cargando />
  </Page>
);

/** Each of these has its own loading state; the others do not wait for it. */
const verificacion = piece(() => import("../verificacion/verificacion.tsx"), "Verificacion");
const terminado = piece(() => import("../inicio/celebracion.tsx"), "Terminado");
const aparte = piece(() => import("../inicio/deuda/aparte.tsx"), "Aparte");
const bringPrestamo = () => import("./prestamo/prestamo.tsx");
const aprobado = piece(bringPrestamo, "Aprobado");
const pagando = piece(bringPrestamo, "Pagando");

/** Starts loading what this person's page needs, in parallel with it: the document says what they owe. */
function bring(): void {
  const usuario = peek("usuarios.me") as Usuario | undefined;
  const loan = peek("loans.mine") as MiLoan | null | undefined;
  if (!usuario || loan === undefined) return;
  const piezas = piezasDe("solicitar", { usuario, loan });
  const needed = [
    ...(piezas.includes("prestamo") ? [aprobado.load()] : []),
    ...(piezas.includes("fotos") ? [verificacion.load()] : []),
    ...(loan === null && usuario.prestamosCompletados > 0 ? [terminado.load()] : []),
  ];
  // A failed download is retried where it is rendered.
  void Promise.allSettled(needed);
}
bring();
/** Whether the document answers a query that paying makes later: then it is taken while fresh. */
const payoffKnown = peek("loans.payoff") !== undefined;

/** The state of the loan decides what is shown. */
function Estado({ loan, usuario }: { loan: MiLoan | null; usuario: Usuario }) {
  // The rejected request for which the borrower chose «Solicitar de nuevo».
  const [leftBehind, setLeftBehind] = useState<string | null>(null);
  if (loan === null || loan.id === leftBehind) {
    return (
      <>
        {loan === null && usuario.prestamosCompletados > 0 && <terminado.Content />}
        <SolicitarFormulario usuario={usuario} />
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
  return usuario.verify ? <Estado loan={loan} usuario={usuario} /> : <verificacion.Content usuario={usuario} />;
}

/** A person who owes must always be able to pay. */
function Corriendo({ loan, usuario }: { loan: MiLoan; usuario: Usuario }) {
  const banned = usuario.baneoDesde !== null;
  return (
    <>
      {banned && <BaneadoConPrestamo motivo={usuario.baneoMotivo} />}
      {!banned && !usuario.verify && <verificacion.Content usuario={usuario} />}
      <aprobado.Content loan={loan} usuario={usuario} />
    </>
  );
}

function Solicitud({ usuario, loan }: { usuario: Usuario; loan: MiLoan | null }) {
  const paso = usePaso();
  const page = (
    <Page title={TITLE} width="columns">
      <Suspense fallback={<Cargando />}>
        {hayAparte(usuario, loan) && <aparte.Content usuario={usuario} loan={loan} />}
        {loan?.status === "Aprobado" ? (
          <Corriendo loan={loan} usuario={usuario} />
        ) : (
          <SinCorrer loan={loan} usuario={usuario} />
        )}
      </Suspense>
    </Page>
  );
  if (!paso) return page;
  return (
    <Suspense fallback={<Esperando />}>
      <pagando.Content paso={paso} loan={loan} usuario={usuario}>
        {page}
      </pagando.Content>
    </Suspense>
  );
}

const pedirEntrada = (
  <Page title={TITLE} width="columns">
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

/** The document may already contain it, drawn on the server with its answer. */
const loaderOf = (): number =>
  peek("loans.mine") === undefined ? LOADER_MS : Math.max(LOADER_MS - performance.now(), 0);

/** Everything about a borrower's loan: asking for it, waiting, paying (spec §2). */
export function SolicitarPage() {
  // Requested while the loader is shown; after the dashboard it is already known, so paying needs no wait.
  const loan = trpc.loans.mine.useQuery(undefined, { staleTime: 0 });
  trpc.usuarios.me.useQuery();
  trpc.loans.payoff.useQuery(undefined, { enabled: payoffKnown });
  useAjustes();
  useTasa();
  const [wait] = useState(loan.data === undefined ? loaderOf() : 0);
  const [loading, setLoading] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLoading(false), wait);
    return () => clearTimeout(timer);
  }, [wait]);
  if (loading) return <Esperando />;
  return (
    <Sesion title={TITLE} width="columns" signedOut={pedirEntrada}>
      {(usuario) => (
        <QueryState query={loan} skeleton={<Esperando />}>
          {(mine) => <Solicitud usuario={usuario} loan={mine} />}
        </QueryState>
      )}
    </Sesion>
  );
}
