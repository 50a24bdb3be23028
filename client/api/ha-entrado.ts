import { ENTRADO } from "../../rules/people/acceso/sesiones.ts";

/** Whether somebody may be signed in on this browser. False is certain; true is for the server to say. */
export const haEntrado = (): boolean => typeof document === "undefined" || document.cookie.includes(`${ENTRADO}=1`);

/** By this attribute the classes `dentro` and `fuera` are shown or not: a page drawn at build is the same for everybody. */
export const markPage = () => void document.documentElement.toggleAttribute("data-entrado", haEntrado());
