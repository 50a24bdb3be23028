/**
 * Preloaded into the program: its clock is the machine's plus the milliseconds in RELOJ_FILE. The file is reread at each
 * SIGUSR2, and RELOJ_FILE.visto records the value read.
 */
import { readFileSync, writeFileSync } from "node:fs";

const Machine = Date;
const machineNow = Date.now;
let ahead = 0;
const read = () => {
  ahead = Number(readFileSync(process.env.RELOJ_FILE ?? "", "utf8"));
  writeFileSync(`${process.env.RELOJ_FILE}.visto`, String(ahead));
};
read();
process.on("SIGUSR2", read);

class Shifted extends Machine {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(machineNow() + ahead);
    // Every other constructor call gives its own time.
    else super(...(given as [number]));
  }

  static override now(): number {
    return machineNow() + ahead;
  }
}

globalThis.Date = Shifted as DateConstructor;
