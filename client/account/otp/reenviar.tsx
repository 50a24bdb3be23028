import { useEffect, useState } from "react";
import { ESPERA_OTRO_OTP_S } from "../../../rules/limits/limits.ts";
import { errorText } from "../../kit/failure.ts";
import "../../kit/feedback/lugar.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { FormMessage } from "../../kit/form/form.tsx";
import { Button } from "../../kit/show/button.tsx";
import styles from "./otp.module.css";

/** Spec §8: the prefix of a failure to send, before its own text. */
export function sendFailure(failure: unknown): string {
  return `Error al enviar el código: ${errorText(failure, "No pudimos conectar.")}`;
}

/** Seconds left since `from`; `restart` starts again. Uses the clock, so that time asleep counts. */
function useCountdown(seconds: number, from: number): { left: number; restart: () => void } {
  const [until, setUntil] = useState(() => from + seconds * 1000);
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [waiting]);
  const restart = () => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return { left, restart };
}

interface ReenviarProps {
  /** When the last code was sent, if the page was left since. */
  desde?: number;
  onSend: () => Promise<{ largo: boolean }>;
}

/** Sends another code, after a visible countdown. The earlier one stays valid. */
export function Reenviar({ desde, onSend }: ReenviarProps) {
  const [from] = useState(() => desde ?? Date.now());
  const { left, restart } = useCountdown(ESPERA_OTRO_OTP_S, from);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      const { largo } = await onSend();
      restart();
      toast(
        largo
          ? "Usa el último código de 12 números que te llegó."
          : "Te enviamos otro código. El anterior también sirve.",
      );
    } catch (failure) {
      setError(sendFailure(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles.reenviar}>
        {left > 0 ? (
          <p>¿No te llegó? Puedes pedir otro en {left} s.</p>
        ) : (
          <Button variant="ghost" busy={busy} onClick={() => void send()}>
            Reenviar código
          </Button>
        )}
      </div>
      <FormMessage>{error}</FormMessage>
    </>
  );
}
