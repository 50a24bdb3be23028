/** Each route's page and layout, loaded on demand. */
import type { Audience, KnownRoute, RouteName } from "../../rules/routes.ts";
import { type Piece, piece } from "../kit/piece.ts";

export const pages: Record<RouteName, Piece> = {
  inicio: piece(() => import("../public/landing/inicio.tsx"), "InicioPage"),
  sobre: piece(() => import("../public/texts/sobre.tsx"), "SobrePage"),
  terminos: piece(() => import("../public/texts/terminos.tsx"), "TerminosPage"),
  privacidad: piece(() => import("../public/texts/privacidad.tsx"), "PrivacidadPage"),
  tutorial: piece(() => import("../public/texts/tutorial.tsx"), "TutorialPage"),
  login: piece(() => import("../account/entrar/login.tsx"), "LoginPage"),
  loginPhone: piece(() => import("../account/entrar/login-phone.tsx"), "LoginPhonePage"),
  loginEmail: piece(() => import("../account/entrar/login-email.tsx"), "LoginEmailPage"),
  recuperar: piece(() => import("../account/entrar/recuperar.tsx"), "RecuperarPage"),
  correo: piece(() => import("../account/correo/correo.tsx"), "CorreoPage"),
  noFuiYo: piece(() => import("../account/correo/no-fui-yo.tsx"), "NoFuiYoPage"),
  baja: piece(() => import("../account/correo/baja.tsx"), "BajaPage"),
  ajeno: piece(() => import("../account/ajeno/ajeno.tsx"), "AjenoPage"),
  registroEmail: piece(() => import("../account/entrar/registro-email.tsx"), "RegistroEmailPage"),
  dashboard: piece(() => import("../borrower/inicio/dashboard.tsx"), "DashboardPage"),
  perfil: piece(() => import("../borrower/perfil/perfil.tsx"), "PerfilPage"),
  datos: piece(() => import("../borrower/datos.tsx"), "DatosPage"),
  solicitar: piece(() => import("../borrower/solicitar/solicitar.tsx"), "SolicitarPage"),
  solicitudEnviada: piece(() => import("../borrower/solicitar/solicitud-enviada.tsx"), "SolicitudEnviadaPage"),
  niveles: piece(() => import("../borrower/niveles/niveles.tsx"), "NivelesPage"),
  referidos: piece(() => import("../borrower/referidos/referidos.tsx"), "ReferidosPage"),
  historial: piece(() => import("../borrower/historial/historial.tsx"), "HistorialPage"),
  recibo: piece(() => import("../borrower/historial/recibo.tsx"), "ReciboPage"),
  constancia: piece(() => import("../borrower/historial/constancia.tsx"), "ConstanciaPage"),
  cuenta: piece(() => import("../borrower/historial/cuenta.tsx"), "CuentaPage"),
  admin: piece(() => import("../panel/shell/admin.tsx"), "AdminPage"),
  muestra: piece(() => import("./muestra/muestra.tsx"), "MuestraPage"),
  noEncontrada: piece(() => import("../public/no-encontrada.tsx"), "NoEncontradaPage"),
};

export const data = piece(() => import("./data-provider.tsx"), "DataProvider");
export const publicLayout = piece(() => import("../public/layout.tsx"), "PublicLayout");
export const borrowerLayout = piece(() => import("../borrower/layout.tsx"), "BorrowerLayout");

const AROUND: Record<Audience, Pick<Piece, "load">[]> = {
  // Complete without data.
  public: [publicLayout],
  account: [publicLayout, data],
  borrower: [borrowerLayout, data],
  // It has its own layout, a different one when signed out.
  panel: [data],
  dev: [publicLayout, data],
};

/** Everything needed to show a page: itself, its layout, and access to its data. */
export function piecesOf({ name, audience }: KnownRoute): Pick<Piece, "load">[] {
  return [pages[name], ...AROUND[audience]];
}
