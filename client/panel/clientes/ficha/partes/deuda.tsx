import { centavos, formatDolares } from "../../../../../rules/money/dinero.ts";
import { Stat } from "../../../../kit/show/card.tsx";
import { Dinero } from "../../../../kit/show/dinero.tsx";
import type { Ficha } from "../../../kit/types.ts";

/** Their whole debt, and their credit; negative credit is shown as a debt. */
export function Deuda({ persona: { deuda, castigado, saldoAFavor } }: { persona: Ficha }) {
  const parts = [
    castigado > 0 && `${formatDolares(castigado)} dado por incobrable`,
    saldoAFavor < 0 && `${formatDolares(centavos(-saldoAFavor))} de saldo a favor devuelto`,
  ].filter(Boolean);
  return (
    <>
      <Stat
        label="Debe"
        value={<Dinero centavos={deuda} />}
        hint={parts.length > 0 ? `Con ${parts.join(" y ")}` : undefined}
      />
      <Stat label="Saldo a favor" value={<Dinero centavos={centavos(Math.max(saldoAFavor, 0))} />} />
    </>
  );
}
