import { instante } from "../../rules/country/fecha.ts";
import { formatMomentoCorto } from "../../rules/country/momento.ts";
import { useRefresh } from "../api/refresh.ts";
import { Notice } from "../kit/feedback/notice.tsx";
import { Button } from "../kit/show/button.tsx";
import { useDesde } from "./envios/use-desde.ts";

/** Above a page that shows stored data while offline: its age, and a retry button. */
export function SinLinea() {
  const desde = useDesde();
  const refresh = useRefresh();
  if (desde === null) return null;
  return (
    <Notice
      kind="offline"
      live
      action={
        // A phone that knows it is offline retries by itself.
        navigator.onLine && (
          <Button variant="secondary" onClick={refresh}>
            Reintentar
          </Button>
        )
      }
    >
      Sin conexión: ves lo último que cargó, del {formatMomentoCorto(instante(desde))}
    </Notice>
  );
}
