import { ENTRADO } from "../../rules/people/acceso/sesiones.ts";

/** Whether somebody may be signed in on this browser. False is certain; if true, the server decides. */
export const haEntrado = (): boolean => typeof document === "undefined" || document.cookie.includes(`${ENTRADO}=1`);

/** Sets the attribute that shows or hides the classes `dentro` and `fuera`: prerendered pages are the same for everybody. */
export const markPage = () => void document.documentElement.toggleAttribute("data-entrado", haEntrado());
