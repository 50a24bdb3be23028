/** Solves captchas off the main thread, which stays responsive. */
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

self.onmessage = async ({ data: challenge }: MessageEvent<Challenge>) => {
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  self.postMessage(solution);
};
