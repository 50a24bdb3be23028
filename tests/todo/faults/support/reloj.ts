/**
 * Loaded before the program: its clock is the machine's and so many milliseconds, which RELOJ_FILE says. It is read again at each
 * SIGUSR2, and RELOJ_FILE.visto says what was read.
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
    // Every other way to make one says its moment itself.
    else super(...(given as [number]));
  }

  static override now(): number {
    return machineNow() + ahead;
  }
}

globalThis.Date = Shifted as DateConstructor;
