import { useEffect, useRef, useState } from "react";
import { type Foto, NONE } from "./foto.tsx";

/** The display of each photo of a form during its upload. */
export function useMuestra<Name extends string>(names: readonly Name[]) {
  const [fotos, setFotos] = useState(() => Object.fromEntries(names.map((name) => [name, NONE])) as Record<Name, Foto>);
  const previews = useRef<string[]>([]);
  useEffect(() => () => previews.current.forEach((preview) => void URL.revokeObjectURL(preview)), []);
  const change = (name: Name, set: Partial<Foto>) =>
    setFotos((before) => ({ ...before, [name]: { ...before[name], ...set } }));
  const show = (name: Name, image: Blob) => {
    const preview = URL.createObjectURL(image);
    previews.current.push(preview);
    change(name, { ...NONE, preview });
  };
  return { fotos, change, show };
}
