import { type ReactNode, useId } from "react";
import { useLocation, useSearchParams } from "wouter";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { ACCIONES } from "../../../rules/texts/auditoria.ts";
import { trpc } from "../../api/trpc.ts";
import { IconChevronDown } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { useParam } from "../kit/lista/list.tsx";
import styles from "./auditoria.module.css";

const NAMES = ["accion", "actorId", "userId", "desde", "hasta"];

const POR_NOMBRE = Object.entries(ACCIONES)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, "es"));

interface FiltroProps {
  label: string;
  /** The parameter of the address that holds it. */
  name: string;
}

function Elegir({
  label,
  name,
  todos,
  options,
}: FiltroProps & { todos: string; options: { value: string; label: string }[] }) {
  const [value, set] = useParam(name);
  return (
    <Rotulo label={label}>
      {(id) => (
        <>
          <select id={id} value={value} onChange={(event) => set(event.target.value)}>
            <option value="">{todos}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown size={18} />
        </>
      )}
    </Rotulo>
  );
}

function Escribir({ label, name, type, placeholder }: FiltroProps & { type: "text" | "date"; placeholder?: string }) {
  const [value, set] = useParam(name);
  return (
    <Rotulo label={label}>
      {(id) => (
        <input
          id={id}
          type={type}
          value={value}
          placeholder={placeholder}
          maxLength={LETRAS.id}
          autoComplete="off"
          onChange={(event) => set(event.target.value.trim(), { replace: true })}
        />
      )}
    </Rotulo>
  );
}

function Rotulo({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>{children(id)}</div>
    </div>
  );
}

/** The trail's filters, all kept in the address. */
export function AuditoriaFiltros() {
  const [path, navigate] = useLocation();
  const [params] = useSearchParams();
  const actores = trpc.auditoria.actores.useQuery().data ?? [];
  const narrowed = NAMES.some((name) => params.get(name));
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">Filtros</legend>
      <Elegir label="Acción" name="accion" todos="Todas" options={POR_NOMBRE} />
      <Elegir
        label="Administrador"
        name="actorId"
        todos="Cualquiera"
        options={actores.map(({ id, email, activo }) => ({
          value: id,
          label: activo ? email : `${email} (sin acceso)`,
        }))}
      />
      <Escribir label="Cliente" name="userId" type="text" placeholder="Su UID" />
      <Escribir label="Desde" name="desde" type="date" />
      <Escribir label="Hasta" name="hasta" type="date" />
      {narrowed && (
        <Button variant="ghost" className={styles.clear} onClick={() => navigate(path)}>
          Quitar filtros
        </Button>
      )}
    </fieldset>
  );
}
