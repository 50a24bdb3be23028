/** The banks that call, by their name in the address. Another one needs a file and a line here. */
import type { DispositivoTipo } from "../tipos.ts";
import { bancamiga } from "./bancamiga.ts";
import { bancaribe } from "./bancaribe.ts";
import { bdv } from "./bdv.ts";
import { bnc } from "./bnc.ts";
import { r4 } from "./r4.ts";
import type { Llamada } from "./tipos.ts";

export type BancoQueLlama = Exclude<DispositivoTipo, "telefono">;

export const LLAMADAS: Record<BancoQueLlama, Llamada> = { bdv, r4, bnc, bancamiga, bancaribe };

export const isBancoQueLlama = (name: string): name is BancoQueLlama => Object.hasOwn(LLAMADAS, name);
