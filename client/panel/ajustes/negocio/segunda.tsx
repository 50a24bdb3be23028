import { DECIDEN } from "../../../../rules/people/acceso/papeles.ts";
import { trpc } from "../../../api/trpc.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { MoneyField } from "../../../kit/form/field.tsx";
import type { Ajustes } from "../../kit/types.ts";
import { Tarjeta } from "../tarjeta.tsx";
import {
  segundaFieldsOf,
  segundaOf,
  topesFieldsOf,
  topesOf,
  validateSegunda,
  validateTopes,
} from "./decidir-valores.ts";

/** The amount from which two administrators decide: one agrees, the other approves. */
export function SegundaCard({ ajustes }: { ajustes: Ajustes }) {
  const admins = trpc.admins.list.useQuery({}).data?.items;
  const alone = admins !== undefined && admins.filter(({ papel }) => DECIDEN.includes(papel)).length < 2;
  return (
    <Tarjeta
      id="segunda"
      titulo="Segunda aprobación"
      ajustes={ajustes}
      fieldsOf={segundaFieldsOf}
      toAjustes={segundaOf}
      validate={validateSegunda}
      fallback="No pudimos guardar la segunda aprobación."
      hecho={({ segundaAprobacion }) =>
        segundaAprobacion === null ? "Ya no se pide segunda aprobación." : "Segunda aprobación guardada."
      }
      guardar="Guardar segunda aprobación"
    >
      {(form) => (
        <>
          <MoneyField
            label="Pedir segunda aprobación desde"
            hint="Desde ese monto, un administrador da el visto bueno y otro aprueba. También firma otro lo incobrable, los reintegros, anular una multa de ese monto, corregir un pago aprobado y una tasa muy distinta. Vacío, basta con uno."
            optional
            {...form.bind("segundaAprobacion")}
          />
          {alone && (
            <Notice kind={ajustes.segundaAprobacion === null ? "info" : "aviso"}>
              {ajustes.segundaAprobacion === null
                ? "Para encenderla hacen falta dos administradores que decidan, propietarios o gestores. Hoy eres solo uno."
                : "Queda un solo administrador que decide: nadie puede aprobar esos montos. Invita a otro, o deja el campo vacío."}
            </Notice>
          )}
        </>
      )}
    </Tarjeta>
  );
}

/** The limits of a gestor. */
export function TopesCard({ ajustes }: { ajustes: Ajustes }) {
  return (
    <Tarjeta
      id="topes"
      titulo="Hasta dónde decide un gestor"
      ajustes={ajustes}
      fieldsOf={topesFieldsOf}
      toAjustes={(values) => ({ topesGestor: topesOf(values) })}
      validate={validateTopes}
      fallback="No pudimos guardar los topes."
      hecho="Topes guardados."
      guardar="Guardar topes"
    >
      {(form) => (
        <>
          <p className="soft">De más de cada monto dice que sí un propietario. Vacío, sin tope.</p>
          <MoneyField label="Aprueba préstamos hasta" optional {...form.bind("aprobar")} />
          <MoneyField
            label="Perdona hasta"
            hint="Anular una multa o dar un préstamo por incobrable."
            optional
            {...form.bind("condonar")}
          />
          <MoneyField label="Reintegra hasta" optional {...form.bind("devolver")} />
        </>
      )}
    </Tarjeta>
  );
}
