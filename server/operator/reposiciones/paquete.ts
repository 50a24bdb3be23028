/** A backup as one file to store elsewhere: its database and photos in a tar, encrypted in the age format with a passphrase. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Encrypter } from "age-encryption";
import { createTarPacker } from "modern-tar";
import { TRABAJO_DE_SCRYPT } from "../../../rules/limits/respaldos.ts";
import { BASE, FOTOS } from "../../storage/disk/reposicion.ts";
import { copiaAt } from "./reponer.ts";

/** Streams, so that memory does not grow with the backup. */
export async function packBackup(source: string, frase: string, to: Bun.BunFile): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(frase);
  encrypter.setScryptWorkFactor(TRABAJO_DE_SCRYPT);
  const sealed = await encrypter.encrypt(tarOf(source));
  const out = to.writer();
  for await (const piece of sealed) {
    out.write(piece);
    await out.flush();
  }
  await out.end();
}

function tarOf(source: string): ReadableStream<Uint8Array> {
  const { base, fotos } = copiaAt(source);
  const files = [
    { name: BASE, file: base },
    ...(fotos ? readdirSync(fotos).map((name) => ({ name: `${FOTOS}/${name}`, file: join(fotos, name) })) : []),
  ];
  const { readable, controller } = createTarPacker();
  void fill().catch((error) => controller.error(error));
  return readable;

  async function fill(): Promise<void> {
    for (const { name, file } of files) {
      const { size, mtime } = statSync(file);
      const entry = controller.add({ name, size, mtime, type: "file", mode: 0o600 });
      await Bun.file(file).stream().pipeTo(entry);
    }
    controller.finalize();
  }
}
