import type { ReactNode } from "react";
import { IconCheckCircle } from "../../../kit/icons.tsx";
import { Empty } from "../../../kit/show/empty.tsx";

/** Nothing is pending here: `children` says what that means. */
export function TodoAlDia({ children }: { children: ReactNode }) {
  return (
    <Empty text="Todo al día" icon={<IconCheckCircle size={28} />}>
      <p>{children}</p>
    </Empty>
  );
}
