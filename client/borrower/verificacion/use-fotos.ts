import { useEffect, useRef } from "react";
import { TEXTOS_FOTOS } from "../../../rules/texts/refusals/fotos.ts";
import { uploadPhoto } from "../../api/upload.ts";
import { errorText, Failure, failureOf, isNetworkFailure } from "../../kit/failure.ts";
import { newClave } from "../../kit/form/state/clave.ts";
import { shrink } from "../../offline/kept/achicar.ts";
import { FOTOS, type FotoGuardada, type FotoName, fotosDe, saveFoto } from "../../offline/kept/fotos-guardadas.ts";
import type { Foto } from "../../pieces/foto/foto.tsx";
import { useMuestra } from "../../pieces/foto/use-muestra.ts";
import { calidadDe } from "./calidad.ts";
import { mismaFoto } from "./misma-foto.ts";

/** Refuses if another person is signed in on this phone by now: OTRA_CUENTA. Loaded with the outbox. */
export const demandOwner = (userId: string): Promise<void> =>
  import("../../offline/envios/envios.ts").then((outbox) => outbox.demandOwner(userId));

const FALLO = "No pudimos subir la foto.";
const SIN_LINEA = `${FALLO} Está en este teléfono y se sube sola cuando vuelva la línea.`;

const porque = (error: unknown) => (isNetworkFailure(error) ? SIN_LINEA : errorText(error, FALLO));

const PASAN = ["IMAGE_BUSY", "STORAGE_FAILED"];
/** Whether a retry may succeed: not for a photo that was itself refused. */
const mayArrive = (failure: Failure | null | undefined) =>
  Boolean(failure && (failure.kind !== "refused" || PASAN.includes(String(failure.code))));

/** A photo to upload; a newly chosen one gets its image once it has been shrunk. */
interface Elegida {
  clave: string;
  /** Which of the two was chosen later. */
  turn: number;
  image: Promise<Blob>;
  url: string | null;
  failure: Failure | null;
  /** In progress. */
  upload: Promise<void> | null;
}

let turns = 0;
const elegidaOf = (clave: string, image: Promise<Blob>, url: string | null = null): Elegida => {
  turns += 1;
  return { clave, image, url, turn: turns, failure: null, upload: null };
};

/** Refuses a photo already chosen for the other place: it would be sent for nothing. */
async function demandAnother(image: Blob, before: Elegida | undefined): Promise<void> {
  if (!before) return;
  const other = await before.image.catch(() => null);
  if (!other || !(await mismaFoto(image, other))) return;
  const code = "IMAGES_SAME";
  throw new Failure("refused", { code, message: TEXTOS_FOTOS[code] });
}

/** Refuses an unreadable photo; true for a blurred one. */
async function demandLegible(image: Blob): Promise<boolean> {
  const calidad = await calidadDe(image);
  const code = "IMAGE_TOO_SMALL";
  if (calidad?.pequena) throw new Failure("refused", { code, message: TEXTOS_FOTOS[code] });
  return calidad?.borrosa ?? false;
}

/** Uploads the chosen photo: `upload` resolves when it has arrived or failed, and joins an upload in progress. */
function useSubida(userId: string, change: (name: FotoName, set: Partial<Foto>) => void) {
  const elegidas = useRef<Partial<Record<FotoName, Elegida>>>({});

  const send = async (name: FotoName, elegida: Elegida) => {
    // If another is chosen during the upload, only the last one counts.
    const current = () => elegidas.current[name] === elegida;
    const { clave } = elegida;
    elegida.failure = null;
    change(name, { progress: 0, error: null });
    try {
      const image = await elegida.image;
      const borrosa = await demandLegible(image);
      if (current()) change(name, { borrosa });
      await demandAnother(
        image,
        Object.values(elegidas.current).find(({ turn }) => turn < elegida.turn),
      );
      if (!current()) return;
      await saveFoto({ userId, name, clave, image, url: null });
      await demandOwner(userId);
      const url = await uploadPhoto(image, clave, (progress) => current() && change(name, { progress }));
      if (!current()) return;
      elegida.url = url;
      await saveFoto({ userId, name, clave, image, url });
      change(name, { progress: null, url });
    } catch (error) {
      elegida.failure = failureOf(error);
      if (current()) change(name, { progress: null, error: porque(error), retry: mayArrive(elegida.failure) });
    }
  };

  const upload = (name: FotoName): Promise<void> => {
    const elegida = elegidas.current[name];
    if (!elegida || elegida.url) return Promise.resolve();
    elegida.upload ??= send(name, elegida).finally(() => {
      elegida.upload = null;
    });
    return elegida.upload;
  };

  return { elegidas, upload };
}

/**
 * The two photos of a verification: each is uploaded as soon as it is chosen, is stored on the phone until it has arrived, and
 * is retried when the connection is back.
 */
export function useFotos(userId: string) {
  const { fotos, change, show } = useMuestra(FOTOS);
  const { elegidas, upload } = useSubida(userId, change);

  const restore = ({ name, clave, image, url }: FotoGuardada) => {
    if (elegidas.current[name]) return;
    elegidas.current[name] = elegidaOf(clave, Promise.resolve(image), url);
    show(name, image);
    if (url) change(name, { url });
    else void upload(name);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: they read refs only
  useEffect(() => {
    let here = true;
    // Taking a photo often makes a small phone drop the page: what had been chosen is still stored.
    void fotosDe(userId).then((kept) => here && kept.forEach(restore));
    const again = () => {
      for (const name of FOTOS) if (mayArrive(elegidas.current[name]?.failure)) void upload(name);
    };
    addEventListener("online", again);
    return () => {
      here = false;
      removeEventListener("online", again);
    };
  }, [userId]);

  return {
    fotos,
    choose(name: FotoName, file: File) {
      elegidas.current[name] = elegidaOf(newClave(), shrink(file));
      show(name, file);
      void upload(name);
    },
    retry: (name: FotoName) => void upload(name),
    /** The server's refusal of that photo: another must be chosen. */
    refuse: (name: FotoName, error: string) => change(name, { url: null, error, retry: false }),
    /**
     * Uploads what has not arrived and returns the addresses; with `anew`, uploads everything again, as the server deletes
     * photos that were not sent for review for days. Throws `Failure` if the connection was lost.
     */
    async settle(anew = false): Promise<Partial<Record<FotoName, string>>> {
      if (anew) for (const elegida of Object.values(elegidas.current)) elegida.url = null;
      await Promise.all(FOTOS.map(upload));
      const chosen = FOTOS.flatMap((name) => elegidas.current[name] ?? []);
      const lost = chosen.find(({ failure }) => mayArrive(failure))?.failure;
      if (lost) throw lost;
      return Object.fromEntries(FOTOS.flatMap((name) => [[name, elegidas.current[name]?.url ?? undefined]]));
    },
  };
}
