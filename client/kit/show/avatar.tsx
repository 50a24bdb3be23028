import styles from "./avatar.module.css";

/** A person's initials. Decorative: the name is next to it. */
export function Avatar({ nombre }: { nombre: string }) {
  const words = nombre.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.[0] ?? "").join("");
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  );
}
