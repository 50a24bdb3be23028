import { ENTRADO } from "../../rules/people/sesiones.ts";

/** Whether somebody may be signed in on this browser. False is certain; true is for the server to say. */
export const haEntrado = (): boolean => typeof document === "undefined" || document.cookie.includes(`${ENTRADO}=1`);

/** What is drawn for both shows itself by this attribute (client/public/segun.tsx): the same page, whoever reads it. */
export const markPage = () => void document.documentElement.toggleAttribute("data-entrado", haEntrado());
