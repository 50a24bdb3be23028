import type { ComponentProps } from "react";
import { LETRAS } from "../../../../rules/limits/limits.ts";
import { cx } from "../../../kit/cx.ts";
import { IconSearch } from "../../../kit/icons.tsx";
import styles from "./search-input.module.css";

interface SearchInputProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  value: string;
  onChange: (text: string) => void;
  /** For pages with nothing but a search. */
  large?: boolean;
}

/** A search field with a magnifier. Its label is the page's. */
export function SearchInput({ large, onChange, ...input }: SearchInputProps) {
  return (
    <div className={cx(styles.box, large && styles.large)}>
      <IconSearch size={20} />
      <input
        {...input}
        maxLength={LETRAS.busqueda}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
