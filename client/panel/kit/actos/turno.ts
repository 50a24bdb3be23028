import { errorCode } from "../../../kit/failure.ts";

/** How many calls of a batch are sent together. */
export const JUNTOS = 10;
/** The server limits changes per person and minute (RITMOS): beyond that, retry after a pause, for two minutes. */
const PAUSA_MS = 5000;
const MAX_PAUSAS = 24;

/** Runs it, waiting when rate limited; `onPause` is called for each wait. */
export async function inTurn<T>(act: () => Promise<T>, onPause?: () => void): Promise<T> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await act();
    } catch (failure) {
      if (errorCode(failure) !== "TOO_MANY_TRIES" || pauses === MAX_PAUSAS) throw failure;
      onPause?.();
      await new Promise((resolve) => setTimeout(resolve, PAUSA_MS));
    }
  }
}
