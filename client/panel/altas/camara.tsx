import { useEffect, useRef, useState } from "react";
import { FormMessage } from "../../kit/form/form.tsx";
import { Button } from "../../kit/show/button.tsx";
import styles from "./camara.module.css";

/** What to do if it does not open, by the browser's error name. */
const FALLOS: Partial<Record<string, string>> = {
  NotAllowedError: "El navegador no deja usar la cámara. Permítela para esta página, o elige un archivo.",
  NotFoundError: "Este computador no tiene cámara: elige un archivo.",
  NotReadableError: "Otro programa usa la cámara. Ciérralo e intenta de nuevo, o elige un archivo.",
};

/** On a phone, choosing a file offers the camera; a computer only shows files. */
const isOffered = () => "mediaDevices" in navigator && window.matchMedia("(pointer: fine)").matches;

/** The camera's current picture. */
async function still(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  return blob && new File([blob], "camara.jpg", { type: blob.type });
}

/** Takes a photo with the computer's camera, which is switched off afterwards or when the dialog closes. */
export function Camara({ de, onTaken }: { de: string; onTaken: (file: File) => void }) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [opening, setOpening] = useState(false);
  const [fallo, setFallo] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
    return () => stream?.getTracks().forEach((track) => void track.stop());
  }, [stream]);
  if (!isOffered()) return null;
  const open = async () => {
    setFallo(null);
    setOpening(true);
    try {
      setStream(await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1920 } } }));
    } catch (error) {
      const known = error instanceof DOMException ? FALLOS[error.name] : undefined;
      setFallo(known ?? "No pudimos abrir la cámara: elige un archivo.");
    }
    setOpening(false);
  };
  const take = async () => {
    const file = video.current && (await still(video.current));
    if (file) onTaken(file);
    setStream(null);
  };
  if (!stream)
    return (
      <>
        <Button variant="secondary" small busy={opening} busyLabel="Abriendo la cámara…" onClick={() => void open()}>
          Usar la cámara<span className="visually-hidden">: {de}</span>
        </Button>
        <FormMessage>{fallo}</FormMessage>
      </>
    );
  return (
    <div className="stack">
      <video ref={video} className={styles.video} autoPlay muted playsInline aria-label={`Cámara: ${de}`} />
      <div className="row">
        <Button small onClick={() => void take()}>
          Tomar la foto<span className="visually-hidden">: {de}</span>
        </Button>
        <Button variant="secondary" small onClick={() => setStream(null)}>
          Cerrar la cámara
        </Button>
      </div>
    </div>
  );
}
