import { Link } from "wouter";
import { paths } from "../../../rules/paths.ts";
import { useAtencionUrl } from "../../api/ajustes.ts";
import { IconChat, IconMoney, IconUser, IconUsers } from "../../kit/icons.tsx";
import { SIN_ATENCION } from "../../pieces/atencion.tsx";
import styles from "./dashboard.module.css";

const ACCESOS = [
  { href: paths.solicitar, icon: IconMoney, title: "Mis Préstamos", text: "Solicita, mira tu plan y paga" },
  { href: paths.referidos, icon: IconUsers, title: "Referidos", text: "Las personas que recomendaste" },
  { href: paths.datos, icon: IconUser, title: "Mis Datos", text: "Lo que sabemos de ti" },
];

interface ContentProps {
  icon: typeof IconMoney;
  title: string;
  text: string;
}

function Content({ icon: Icon, title, text }: ContentProps) {
  return (
    <>
      <span className={styles.tileIcon}>
        <Icon size={22} />
      </span>
      <span className={styles.tileTitle}>{title}</span>
      <span className={styles.tileText}>{text}</span>
    </>
  );
}

function AtencionTile() {
  const url = useAtencionUrl("Hola, necesito ayuda con mi cuenta.");
  const title = "Atención al cliente";
  if (url) {
    return (
      <a className={styles.tile} href={url} target="_blank" rel="noopener noreferrer">
        <Content icon={IconChat} title={title} text="Escríbenos por WhatsApp" />
      </a>
    );
  }
  return (
    <div className={styles.tile}>
      <Content icon={IconChat} title={title} text={url === null ? SIN_ATENCION : "Un momento…"} />
    </div>
  );
}

/** The dashboard's four links (spec §2). */
export function Accesos() {
  return (
    <nav className={styles.tiles} aria-label="Accesos">
      {ACCESOS.map(({ href, ...content }) => (
        <Link key={href} href={href} className={styles.tile}>
          <Content {...content} />
        </Link>
      ))}
      <AtencionTile />
    </nav>
  );
}
