import type { ReactNode } from "react";
import { paths } from "../../../rules/paths.ts";
import { errorCode, errorText } from "../../kit/failure.ts";
import { IconSearch } from "../../kit/icons.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Empty } from "../../kit/show/empty.tsx";

/** Shown for something missing or another person's: retrying would not help. */
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
