/** SMS against stand-ins of Twilio and of an operator's own webhook, over real HTTP. */
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { startTestServer } from "../support/server.ts";

interface Received {
  path: string;
  headers: Headers;
  body: string;
}

/** Accepts one message, and returns it. */
function standIn(status = 200) {
  const first = Promise.withResolvers<Received>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      first.resolve({ path: new URL(request.url).pathname, headers: request.headers, body: await request.text() });
      return new Response("{}", { status });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, first: first.promise, stop: () => server.stop(true) };
}

const CODE = /^Tu codigo de Cuotica es \d{6}(\n\n@cuotica\.test #\d{6})?$/;

test("Twilio gets the number, the sender and one segment without accents", async () => {
  const twilio = standIn();
  const server = await startTestServer({
    SMS_PROVIDER: "twilio",
    TWILIO_ACCOUNT_SID: "AC123",
    TWILIO_AUTH_TOKEN: "secreto",
    TWILIO_FROM: "+15005550006",
    TWILIO_URL: twilio.url,
    PUBLIC_URL: "https://cuotica.test",
    NODE_ENV: "production",
  });
  await server.visitor().auth("/phone-number/send-otp", { phoneNumber: "0412-1234567" });
  const { path, headers, body } = await twilio.first;
  expect(path).toBe("/2010-04-01/Accounts/AC123/Messages.json");
  expect(headers.get("authorization")).toBe(`Basic ${btoa("AC123:secreto")}`);
  const form = new URLSearchParams(body);
  expect([form.get("To"), form.get("From")]).toEqual(["+584121234567", "+15005550006"]);
  expect(form.get("Body")).toMatch(CODE);
  expect(form.get("Body")?.length).toBeLessThanOrEqual(160);
  await server.close();
  await twilio.stop();
});

test("a webhook gets it signed", async () => {
  const webhook = standIn();
  const server = await startTestServer({
    SMS_PROVIDER: "webhook",
    SMS_WEBHOOK_URL: `${webhook.url}/sms`,
    SMS_WEBHOOK_SECRET: "un secreto bien largo",
  });
  await server.visitor().auth("/phone-number/send-otp", { phoneNumber: "0412-1234567" });
  const { headers, body } = await webhook.first;
  expect(headers.get("x-cuotica-signature")).toBe(
    createHmac("sha256", "un secreto bien largo").update(body).digest("hex"),
  );
  expect(JSON.parse(body)).toMatchObject({ destino: "+584121234567", texto: expect.stringMatching(CODE) });
  await server.close();
  await webhook.stop();
});

test("a provider that refuses is not felt by the person, and the code waits to be tried again", async () => {
  const broken = standIn(500);
  const server = await startTestServer({
    SMS_PROVIDER: "webhook",
    SMS_WEBHOOK_URL: broken.url,
    SMS_WEBHOOK_SECRET: "un secreto bien largo",
  });
  const answer = await server.visitor().auth("/phone-number/send-otp", { phoneNumber: "0412-1234567" });
  expect(answer.status).toBe(200);
  await broken.first;
  await server.close();
  await broken.stop();
});

test.each([
  [{ SMS_PROVIDER: "twilio" }, /TWILIO_ACCOUNT_SID/],
  [{ SMS_PROVIDER: "webhook" }, /SMS_WEBHOOK_URL/],
  [{ SMS_PROVIDER: "paloma" }, /debe ser twilio, vonage/],
])("%o is refused at the start", async (variables, message) => {
  await expect(startTestServer(variables)).rejects.toThrow(message);
});
