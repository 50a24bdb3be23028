/** /api/docs: the API's page, rendered from its document, without external requests. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../support/browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test.each([
  ["a phone", { width: 360, height: 740 }],
  ["a desk", { width: 1280, height: 800 }],
])("at %s it shows what may be asked, and nothing leaves this site", async (_, viewport) => {
  const { page } = await stage.open({ viewport });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/api/docs");
  await page.getByRole("heading", { name: "Registra un pago de un cliente." }).waitFor();
  await page.getByRole("heading", { name: "Confirma de qué pago es un dinero." }).waitFor();
  const paths = asked.filter((url) => !url.startsWith("data:")).map((url) => url.replace(stage.url, ""));
  expect([...new Set(paths)].toSorted()).toEqual(["/api/docs", "/api/docs/redoc.js", "/api/v1/openapi.json"]);
  expect(stage.problems).toEqual([]);
});
