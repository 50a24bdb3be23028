import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { errorCode, errorText } from "../trpc.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Empty } from "../ui/empty.tsx";
import { IconSearch } from "../ui/icons.tsx";

/** In place of what is not there, or is another person's: asking again would not help. */
export function NoExiste({ query: { error }, children }: { query: { error: unknown }; children: ReactNode }) {
  if (errorCode(error) !== "NOT_FOUND") return children;
  return (
    <Card>
      <Empty
        icon={<IconSearch />}
        text={errorText(error, "")}
        action={
          <ButtonLink href={paths.historial} variant="secondary">
            Ver mi historial
          </ButtonLink>
        }
      />
    </Card>
  );
}
