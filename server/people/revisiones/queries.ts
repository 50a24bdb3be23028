/** Identities put back as they were before a decision: each change names the state that it reverses. */
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { usuarios } from "../../../drizzle/schema/people.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import type { Db } from "../../storage/db.ts";

const { id, verify, imgVerify1, imgVerify2 } = usuarios;

/** Photos by their former place. */
export type Fotos = Partial<Record<"imgVerify1" | "imgVerify2", string | null>>;

/** Removes the verification but keeps the photos. False if the person is not verified or has no photos. */
export function waitAgain(tx: Db, userId: string): boolean {
  const verified = and(eq(id, userId), eq(verify, true), isNotNull(imgVerify1), isNotNull(imgVerify2));
  return tx.update(usuarios).set({ verify: false }).where(verified).run().changes === 1;
}

/** Puts rejected photos back next to the good one. False if another replaced them, or the good one is gone. */
export function putBack(tx: Db, userId: string, fotos: Fotos, enviada: Instante): boolean {
  const place = (name: "imgVerify1" | "imgVerify2") => (name in fotos ? isNull : isNotNull)(usuarios[name]);
  const motivos = {
    ...("imgVerify1" in fotos && { imgMotivo1: null }),
    ...("imgVerify2" in fotos && { imgMotivo2: null }),
  };
  const rejected = and(eq(id, userId), eq(verify, false), place("imgVerify1"), place("imgVerify2"));
  return (
    tx
      .update(usuarios)
      .set({ ...fotos, ...motivos, verificacionEnviada: enviada })
      .where(rejected)
      .run().changes === 1
  );
}

/** Verified as before, with those photos. False if they have sent others since, or are verified. */
export function standAgain(tx: Db, userId: string, fotos: Required<Fotos>, enviada: Instante | null): boolean {
  const asked = and(eq(id, userId), eq(verify, false), isNull(imgVerify1), isNull(imgVerify2));
  return (
    tx
      .update(usuarios)
      .set({ ...fotos, verify: true, verificacionEnviada: enviada })
      .where(asked)
      .run().changes === 1
  );
}
