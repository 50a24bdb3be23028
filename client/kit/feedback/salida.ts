/** How a dialog closes: it asks first if something was written, and stays open while a response is awaited. */
import {
  type FormEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { touchedForms } from "../form/state/escritos.ts";
import { keepers } from "./atras.ts";

/** What is written outside of any form: looking for something is not writing it. */
const SUELTO = "textarea, input:not([type=search], [type=checkbox], [type=radio], [type=file], [role=combobox])";

interface Salida {
  ref: RefObject<HTMLDialogElement | null>;
  /** Nothing closes it now. */
  busy: boolean;
  onClose: () => void;
}

/** Whether something was written since this dialog opened, and how to forget it. */
function useEscrito() {
  const [behind] = useState(() => new Set(touchedForms()));
  const loose = useRef<HTMLInputElement | null>(null);
  const written = () => touchedForms().filter((form) => !behind.has(form));
  return {
    isWritten: () => written().length > 0 || (loose.current?.isConnected === true && loose.current.value !== ""),
    discard: () => written().forEach((form) => void form.discard()),
    onInput({ target }: FormEvent) {
      if (target instanceof HTMLElement && target.matches(SUELTO) && !target.closest("form"))
        loose.current = target as HTMLInputElement;
    },
  };
}

/**
 * Back closes the dialog, as Esc does, and the page stays: the browser has gone back already when it says so, so the address is put in
 * its place again before the router reads it. Leaving the site altogether, only the browser can ask.
 */
function useBack(isWritten: () => boolean, leave: () => void): void {
  const latest = useRef({ isWritten, leave, address: "" });
  useLayoutEffect(() => {
    latest.current = { isWritten, leave, address: window.location.href };
  });
  useEffect(() => {
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      window.history.pushState(null, "", latest.current.address);
      latest.current.leave();
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!latest.current.isWritten()) return;
      event.preventDefault();
      // Chrome before 119 asks for this.
      event.returnValue = true;
    };
    keepers.push(onBack);
    window.addEventListener("beforeunload", onUnload);
    return () => {
      keepers.splice(keepers.indexOf(onBack), 1);
      window.removeEventListener("beforeunload", onUnload);
    };
  }, []);
}

/** `leave` is for every button that closes; `props` are the dialog's. */
export function useSalida({ ref, busy, onClose }: Salida) {
  const [asking, setAsking] = useState(false);
  const { isWritten, discard, onInput } = useEscrito();
  /** Whether the current press began on the backdrop. */
  const outside = useRef(false);
  const leave = () => {
    if (busy) return;
    if (isWritten()) setAsking(true);
    else onClose();
  };
  useBack(isWritten, leave);
  const isOwn = ({ target }: SyntheticEvent) => target === ref.current;
  return {
    leave,
    asking,
    stay: () => setAsking(false),
    throwAway() {
      discard();
      onClose();
    },
    props: {
      onInput,
      onPointerDown(event: PointerEvent) {
        outside.current = isOwn(event);
      },
      onClick(event: SyntheticEvent) {
        if (isOwn(event) && outside.current) leave();
      },
      // A file that was not chosen cancels too.
      onCancel(event: SyntheticEvent) {
        if (!isOwn(event)) return;
        event.preventDefault();
        leave();
      },
      // Browsers ask only once: a second Esc closes the dialog and the question over it.
      onClose(event: SyntheticEvent) {
        if (!isOwn(event) || ref.current?.open) return;
        ref.current?.showModal();
        if (asking) setAsking(false);
        else leave();
      },
    },
  };
}
