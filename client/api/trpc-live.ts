import { createTRPCUntypedClient, httpSubscriptionLink } from "@trpc/client";
import type { Listen } from "./trpc-hooks.ts";

const client = createTRPCUntypedClient({ links: [httpSubscriptionLink({ url: "/trpc" })] });

/** Listens to a procedure until the function returned is called. */
export const listen: Listen = (path, input, listener) => {
  const subscription = client.subscription(path, input, listener);
  return () => subscription.unsubscribe();
};
