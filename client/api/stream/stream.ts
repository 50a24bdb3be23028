/** Keeps a server stream open. A separate file, loaded when the device is idle (trpc.ts). */
export { httpSubscriptionLink } from "@trpc/client";
