/** Validates each level's range. Separate from the levels, so that pages which only read them load no schemas. */
import * as z from "zod/mini";
import { centavos as amount } from "../input/entrada.ts";
import { NIVEL_MAXIMO } from "./niveles.ts";

const rangoInput = z
  .object({ min: amount(1_00, "Un préstamo es de 1 dólar o más."), max: amount(1_00, "Escribe el monto máximo.") })
  .check(
    z.refine(({ min, max }) => min <= max, { error: "El máximo no puede ser menor que el mínimo.", path: ["max"] }),
  );

/** Five ranges, none lower than the one before. */
export const rangosInput = z
  .array(rangoInput)
  .check(z.length(NIVEL_MAXIMO, "Son cinco niveles."), ({ value, issues }) => {
    const message = "Cada nivel debe permitir al menos lo mismo que el anterior.";
    for (const [i, { max }] of value.entries())
      if (i > 0 && max < (value[i - 1]?.max ?? 0))
        issues.push({ code: "custom", input: value, path: [i, "max"], message });
  });
