import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { paths } from "../../rules/paths.ts";
import { hoyEnCaracas } from "../api/hora.ts";
import { OverPlaces } from "../kit/frame/places.tsx";
import { MAIN_ID } from "../kit/frame/skip-link.tsx";
import { ButtonLink } from "../kit/show/button.tsx";
import { Dinero } from "../kit/show/dinero.tsx";
import { cuandoVence, type MiLoan, porPagar } from "../pieces/dinero/mi-loan.ts";

const PAGAR = "#pagar";
/** On the paying pages; elsewhere it would be in the way. */
const PAGES: readonly string[] = [paths.dashboard, paths.solicitar];

/** The tab bar covers the foot of the screen: a button half behind it does not count as visible. */
const UNCOVERED = { rootMargin: "0px 0px -110px" };

/** Whether the page's own pay button is off the screen; false if it has none. */
function useOffScreen(path: string): boolean {
  const [off, setOff] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another way to pay.
  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (!main) return;
    let watched: Element | null = null;
    const sight = new IntersectionObserver((entries) => setOff(!entries.at(-1)?.isIntersecting), UNCOVERED);
    const find = () => {
      const found = main.querySelector(`a[href$="${PAGAR}"]`);
      if (found === watched) return;
      sight.disconnect();
      watched = found;
      if (found) sight.observe(found);
      else setOff(false);
    };
    find();
    const changes = new MutationObserver(find);
    changes.observe(main, { childList: true, subtree: true });
    return () => {
      sight.disconnect();
      changes.disconnect();
      setOff(false);
    };
  }, [path]);
  return off;
}

/** On a phone, «Pagar» above the tab bar while the page's own button is off the screen. Not shown after paying. */
export function FilaPagar({ loan }: { loan: MiLoan }) {
  const [path] = useLocation();
  const hoy = hoyEnCaracas();
  const monto = porPagar(loan, hoy);
  const wanted = PAGES.includes(path) && monto > 0 && !loan.cargos.some(({ estado }) => estado === "en_revision");
  const shown = useOffScreen(path) && wanted;
  useEffect(() => {
    document.documentElement.toggleAttribute("data-fila", shown);
    return () => document.documentElement.removeAttribute("data-fila");
  }, [shown]);
  if (!shown) return null;
  return (
    <OverPlaces>
      <p>
        <strong>
          <Dinero centavos={monto} />
        </strong>{" "}
        {loan.proxima && cuandoVence(loan.proxima.vence, hoy)}
      </p>
      <ButtonLink href={`${paths.solicitar}${PAGAR}`}>Pagar</ButtonLink>
    </OverPlaces>
  );
}
