/** What keeps a stream of the server open: a file of its own, which comes once the phone is idle (trpc.ts). */
export { httpSubscriptionLink } from "@trpc/client";
