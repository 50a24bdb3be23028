import { type ComponentProps, useId } from "react";
import { cx } from "../cx.ts";
import { IconAlert } from "../icons.tsx";
import styles from "./form.module.css";
import type { Form as FormState } from "./state/use-form.ts";

/**
 * A form element for `useForm`: our own messages instead of the browser's, fields in one column. Our code sends it; if a
 * browser does before that code has loaded, no value ends up in the address.
 */
export function FormBox({ className, ...rest }: ComponentProps<"form">) {
  return <form noValidate method="post" {...rest} className={cx(styles.form, className)} />;
}

/**
 * Lists the fields with an error, at the top, if there is more than one. Choosing one goes to its field, where the error is
 * shown once.
 */
export function ErrorSummary<T extends object>({ form }: { form: FormState<T> }) {
  const title = useId();
  const errors = Object.entries<string | undefined>(form.errors).filter(([, text]) => text);
  if (errors.length < 2) return null;
  const fieldOf = (name: string) => form.ref.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
  return (
    <div className={styles.alert} role="alert" aria-labelledby={title}>
      <IconAlert />
      <div>
        <p className={styles.title} id={title}>
          Revisa {errors.length} datos para continuar
        </p>
        <ul className={styles.list}>
          {errors.map(([name, text]) => (
            <li key={name}>
              <button type="button" onClick={() => fieldOf(name)?.focus()}>
                {fieldOf(name)?.labels?.[0]?.textContent || text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const intoSight = (element: Element | null) => element?.scrollIntoView({ block: "nearest" });

/** An error of the whole form, announced and scrolled into view; empty without one. */
export function FormMessage({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <div key={children} ref={intoSight} className={styles.alert} role="alert">
      <IconAlert />
      <p>{children}</p>
    </div>
  );
}
