import * as z from "zod/mini";
import { keyed, listInput } from "../../../rules/input/entrada.ts";
import {
  type CreateWebhook,
  createWebhookInput,
  envioInput,
  webhookInput,
} from "../../../rules/people/acceso/webhooks.ts";
import { refuse } from "../../../rules/texts/refusals/mensajes.ts";
import { change, changeAfter } from "../../core/change.ts";
import { demand } from "../../core/errors.ts";
import { addressesOf, isNamed, mayBeCalled } from "../../core/net/afuera.ts";
import { ownerProcedure, router } from "../../core/trpc.ts";
import { createWebhook, removeWebhook, resendEnvio, rotateWebhook, tryWebhook } from "./actions.ts";
import { listEnvios, listWebhooks } from "./queries.ts";

/** Refuses ADDRESS_NOT_PUBLIC unless the address is public and https, or its host is listed in RED_INTERNA. */
async function reachable<Input extends Pick<CreateWebhook, "url">>(_: unknown, input: Input): Promise<Input> {
  const { hostname } = new URL(input.url);
  const refusal = refuse("ADDRESS_NOT_PUBLIC");
  if (!isNamed(hostname) && !mayBeCalled(input.url, false)) demand(refusal, "url");
  await addressesOf(hostname, isNamed).catch(() => demand(refusal, "url"));
  return input;
}

export const webhooksRouter = router({
  list: ownerProcedure.query(({ ctx }) => listWebhooks(ctx.db)),
  envios: ownerProcedure
    .input(z.extend(listInput, webhookInput.shape))
    .query(({ ctx, input }) => listEnvios(ctx.db, input)),
  create: ownerProcedure
    .input(keyed(createWebhookInput))
    .mutation(changeAfter("webhooks.create", reachable, createWebhook)),
  rotate: ownerProcedure.input(keyed(webhookInput)).mutation(change("webhooks.rotate", rotateWebhook)),
  remove: ownerProcedure.input(keyed(webhookInput)).mutation(change("webhooks.remove", removeWebhook)),
  test: ownerProcedure.input(keyed(webhookInput)).mutation(change("webhooks.test", tryWebhook)),
  resend: ownerProcedure.input(keyed(envioInput)).mutation(change("webhooks.resend", resendEnvio)),
});
