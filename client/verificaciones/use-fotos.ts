import { useEffect, useRef, useState } from "react";
import { readDraft, saveDraft } from "../ui/draft.ts";
import { achicar } from "./achicar.ts";
import { SubidaFailure, subirImagen } from "./subir.ts";

export const FOTOS = ["imgVerify1", "imgVerify2"] as const;
export type FotoName = (typeof FOTOS)[number];

/** One photo on its way. */
export interface Foto {
  /** What to show: the file just chosen, or the one already at the server. */
  preview: string | null;
  /** From 0 to 1 while it goes; null otherwise. */
  progress: number | null;
  /** Its address once it has arrived. */
  url: string | null;
  error: string | null;
  /** Whether sending the same photo again may help. */
  retry: boolean;
}

const NONE: Foto = { preview: null, progress: null, url: null, error: null, retry: false };
export const FOTOS_DRAFT = "fotos";

/** Taking a photo often makes a small phone drop the page: what had arrived is remembered. */
function restored(name: FotoName): Foto {
  const url = readDraft(FOTOS_DRAFT)?.values[name];
  return typeof url === "string" && url.startsWith("/api/imagenes/") ? { ...NONE, preview: url, url } : NONE;
}

/** The two photos of a verification: each goes off as soon as it is chosen. */
export function useFotos() {
  const [fotos, setFotos] = useState<Record<FotoName, Foto>>(() => ({
    imgVerify1: restored("imgVerify1"),
    imgVerify2: restored("imgVerify2"),
  }));
  const files = useRef<Partial<Record<FotoName, File>>>({});
  const uploads = useRef<Partial<Record<FotoName, Promise<void>>>>({});
  const previews = useRef<string[]>([]);
  const urls = useRef<Partial<Record<FotoName, string>>>({
    ...(fotos.imgVerify1.url && { imgVerify1: fotos.imgVerify1.url }),
    ...(fotos.imgVerify2.url && { imgVerify2: fotos.imgVerify2.url }),
  });
  useEffect(() => () => previews.current.forEach((preview) => void URL.revokeObjectURL(preview)), []);

  const change = (name: FotoName, set: Partial<Foto>) =>
    setFotos((before) => ({ ...before, [name]: { ...before[name], ...set } }));

  const send = async (name: FotoName, file: File) => {
    // A second choice while the first one travels: only the last counts.
    const current = () => files.current[name] === file;
    change(name, { progress: 0, error: null, url: null });
    delete urls.current[name];
    try {
      const image = await achicar(file);
      const url = await subirImagen(image, (progress) => current() && change(name, { progress }));
      if (!current()) return;
      urls.current[name] = url;
      saveDraft(FOTOS_DRAFT, { values: urls.current });
      change(name, { progress: null, url });
    } catch (failure) {
      const { message, retry } = failure instanceof SubidaFailure ? failure : { message: String(failure), retry: true };
      if (current()) change(name, { progress: null, error: message, retry });
    }
  };

  const upload = (name: FotoName, file: File) => {
    uploads.current[name] = send(name, file);
  };

  return {
    fotos,
    choose(name: FotoName, file: File) {
      files.current[name] = file;
      const preview = URL.createObjectURL(file);
      previews.current.push(preview);
      change(name, { preview });
      upload(name, file);
    },
    retry(name: FotoName) {
      const file = files.current[name];
      if (file) upload(name, file);
    },
    /** Waits for what is under way and answers the addresses of those that arrived. */
    async settle(): Promise<Partial<Record<FotoName, string>>> {
      await Promise.all(Object.values(uploads.current));
      return urls.current;
    },
  };
}
