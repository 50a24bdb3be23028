/** A person's download: everything stored about them, nothing of anybody else and nothing secret. */
import { mkdirSync, writeFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SessionContext } from "../../server/core/context.ts";
import { insertEntrada } from "../../server/identity/actividad/queries.ts";
import { setPasswordHash } from "../../server/identity/cuentas/queries.ts";
import { addGestion } from "../../server/lending/gestiones/actions.ts";
import { sendOtpTo } from "../../server/messages/tell.ts";
import {
  demandBoleto,
  prepareDescarga,
  proveDescarga,
  writeDescarga,
} from "../../server/operator/descargas/actions.ts";
import { SECCIONES } from "../../server/operator/descargas/queries.ts";
import { banUsuario } from "../../server/people/baneos/actions.ts";
import { imagenFile } from "../../server/people/imagenes/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { anApproved, anApprovedPago, createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const inSession = (person: ReturnType<World["borrower"]>): SessionContext => ({ ...person, sessionId: "sesion" });
async function download(person: ReturnType<World["borrower"]>) {
  const ctx = { ...person, reload: () => world.row(person), stopping: new AbortController().signal };
  const bytes = new Uint8Array(await new Response(writeDescarga(ctx)).arrayBuffer());
  const files = unzipSync(bytes);
  const text = strFromU8(files["datos.json"] ?? new Uint8Array());
  return { files, text, datos: JSON.parse(text) };
}
const code = async (act: () => unknown) => {
  try {
    await act();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return "did it";
};

test("their own rows, money as it is written and in cents, their photos; nobody else and nothing secret", async () => {
  const [ana, otra] = [world.borrower(), world.borrower()];
  const { db, driver } = world.storage;
  driver
    .prepare("update usuarios set apellido = 'Ajenísima', direccion = 'Casa ajena' where id = ?")
    .run(otra.usuario.id);
  driver.prepare("update usuarios set recomendadoPor = ? where id = ?").run(otra.usuario.id, ana.usuario.id);
  for (const person of [ana, otra]) {
    const loanId = anApproved(world, person);
    anApprovedPago(world, person);
    world.do(world.admin, addGestion, {
      userId: person.usuario.id,
      loanId,
      tipo: "nota",
      texto: "NOTA INTERNA",
      promesa: null,
    });
  }
  setPasswordHash(db, ana.usuario.id, "HASH-SECRETO", world.clock.now());
  inTransaction(db, (tx) => {
    insertEntrada(tx, { ...world.base, ip: "190.1.2.3", agente: "Firefox" }, ana.usuario.id, "entro");
    sendOtpTo(tx, world.base, { destino: "+584121000003", userId: ana.usuario.id }, "483920", world.clock.now());
  });
  world.do(world.admin, banUsuario, { userId: ana.usuario.id, motivo: "Revisión" });
  const foto = String(world.row(ana).imgVerify1);
  const { imagenesDir } = world.base.maquina;
  mkdirSync(imagenesDir, { recursive: true });
  writeFileSync(imagenFile(imagenesDir, foto), "una foto");

  const { files, text, datos } = await download(ana);
  expect(Object.keys(datos)).toEqual(["version", "generado", ...Object.keys(SECCIONES)]);
  expect(datos.perfil).toMatchObject({
    nombre: "María José",
    suspendidaPor: "Revisión",
    ingreso: { centavos: 150_00, texto: "$150,00" },
  });
  expect(datos.prestamos).toHaveLength(1);
  expect(datos.pagos[0]).toMatchObject({ monto: { centavos: 6_00, texto: "$6,00" }, confirmadoPorElBanco: false });
  expect(
    datos.cargos
      .filter(({ tipo }: { tipo: string }) => tipo === "cuota")
      .map(({ monto }: { monto: { centavos: number } }) => monto.centavos),
  ).toEqual([600, 600, 600, 600]);
  expect(datos.libro.length).toBeGreaterThan(1);
  expect(datos.entradas).toMatchObject([{ ip: "190.1.2.3", navegador: "Firefox" }]);
  expect(datos.referidos).toEqual({ alguienTeRecomendo: true, recomendaste: 0 });
  expect(datos.gestiones).toMatchObject([{ tipo: "nota" }]);
  expect(datos.registro.map(({ quien }: { quien: string }) => quien)).toContain("un administrador");
  const mine = datos.fotos.map(({ archivo }: { archivo: string }) => archivo);
  expect(mine).toHaveLength(2);
  expect(Object.keys(files).toSorted()).toEqual(["LEEME.txt", "datos.json", mine[0]].toSorted());
  expect(strFromU8(files[mine[0]] ?? new Uint8Array())).toBe("una foto");
  const secrets = ["Ajenísima", "Casa ajena", otra.usuario.id, String(otra.usuario.cedula), "NOTA INTERNA"];
  for (const other of [...secrets, "HASH-SECRETO", "483920", world.admin.usuario.id, world.admin.usuario.correo])
    expect(text).not.toContain(other);
});

test("many rows come a page at a time, each once", async () => {
  const person = world.borrower();
  const insert = world.storage.driver.prepare(
    "insert into notificaciones (id, userId, mensaje, tipo, fecha) values (?, ?, ?, 'info', 1)",
  );
  for (let n = 0; n < 450; n++) insert.run(`n${n}`, person.usuario.id, `aviso ${n}`);
  const { datos } = await download(person);
  const said = datos.avisos
    .map(({ mensaje }: { mensaje: string }) => mensaje)
    .filter((one: string) => one.startsWith("aviso"));
  expect(said).toEqual(Array.from({ length: 450 }, (_, n) => `aviso ${n}`));
});

test("only after a proof, by a link of that session that soon ends, and so often a day", async () => {
  const [ana, otra] = [inSession(world.borrower()), inSession(world.borrower())];
  expect(await code(() => proveDescarga(ana, {}))).toBe("PROOF_MISSING");
  const { boleto } = world.do(ana, prepareDescarga, null as never);
  expect(await code(() => demandBoleto(ana, boleto))).toBe("did it");
  expect(await code(() => demandBoleto(otra, boleto))).toBe("DOWNLOAD_EXPIRED");
  expect(await code(() => demandBoleto({ ...ana, sessionId: "otra" }, boleto))).toBe("DOWNLOAD_EXPIRED");
  expect(await code(() => demandBoleto(ana, "nada"))).toBe("DOWNLOAD_EXPIRED");
  world.clock.advance(16 * 60_000);
  expect(await code(() => demandBoleto(ana, boleto))).toBe("DOWNLOAD_EXPIRED");
  const more = await Promise.all(
    Array.from({ length: 5 }, () => code(() => world.do(ana, prepareDescarga, null as never))),
  );
  expect(more).toEqual(["did it", "did it", "did it", "did it", "DOWNLOAD_TOO_OFTEN"]);
  const lines = world.storage.driver
    .prepare("select count(*) from auditoria where accion = 'descargas.prepare'")
    .pluck()
    .get();
  expect(lines).toBe(5);
});

test("it breaks off when the session ends", async () => {
  const person = world.borrower();
  const ctx = { ...person, reload: () => null, stopping: new AbortController().signal };
  expect(await code(() => new Response(writeDescarga(ctx)).arrayBuffer())).toBe("UNAUTHORIZED");
});
