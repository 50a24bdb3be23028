/** A photo's upload: the person sees its progress (spec §4), and beforehand whether it is good enough. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../support/browser.ts";
import { withProfile } from "../../support/business.ts";
import { aCedula, jpegOf } from "../../support/fotos-inventadas.ts";
import { expectGoodScreen } from "../../support/look.ts";

const UPLOAD_BYTES_PER_S = 60_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

test("its progress grows to the end, and then it is there", async () => {
  const { person } = await withProfile(stage);
  const { context, page } = await stage.openAs(person);
  await page.goto("/solicitar");
  const line = await context.newCDPSession(page);
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: UPLOAD_BYTES_PER_S,
  });
  const seen = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const percents: number[] = [];
        new MutationObserver((_, observer) => {
          const text = document.querySelector("main")?.textContent ?? "";
          const percent = Number(/Subiendo… (\d+)%/.exec(text)?.[1] ?? Number.NaN);
          if (!Number.isNaN(percent) && percent !== percents.at(-1)) percents.push(percent);
          if (!text.includes("Foto lista")) return;
          observer.disconnect();
          resolve(percents);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await page
    .locator("input[type=file]")
    .first()
    .evaluate(async (input: HTMLInputElement) => {
      const canvas = new OffscreenCanvas(1200, 900);
      const paper = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
      const image = paper.createImageData(1200, 900);
      const pixels = new Uint32Array(image.data.buffer);
      let noise = 16;
      for (let i = 0; i < pixels.length; i += 1) {
        noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
        pixels[i] = 0xff000000 | (noise >>> 8);
      }
      paper.putImageData(image, 0, 0);
      const photo = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 });
      const chosen = new DataTransfer();
      chosen.items.add(new File([photo], "foto.jpg", { type: "image/jpeg" }));
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
  const percents = await seen;
  const between = percents.filter((percent) => percent > 0 && percent < 100);
  expect(between.length).toBeGreaterThan(2);
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
});

test("one that nobody could read is refused by the phone, a blurred one is said to be, a good one is neither", async () => {
  const { person } = await withProfile(stage);
  const { page } = await stage.openAs(person);
  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && sent.push(new URL(request.url()).pathname)));
  await page.goto("/solicitar");
  const choose = (
    make: (input: HTMLInputElement, size: { width: number; height: number }) => Promise<void>,
    size: object,
  ) =>
    page
      .locator("input[type=file]")
      .first()
      .evaluate(make as never, size);
  /** One slowly changing shade: nothing in it has an edge. */
  const blurred = async (input: HTMLInputElement, { width, height }: { width: number; height: number }) => {
    const canvas = new OffscreenCanvas(width, height);
    const paper = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    const shade = paper.createLinearGradient(0, 0, width, height);
    shade.addColorStop(0, "#334");
    shade.addColorStop(1, "#ccd");
    paper.fillStyle = shade;
    paper.fillRect(0, 0, width, height);
    const chosen = new DataTransfer();
    chosen.items.add(new File([await canvas.convertToBlob({ type: "image/jpeg" })], "f.jpg", { type: "image/jpeg" }));
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  await choose(blurred, { width: 900, height: 299 });
  await page.getByText("La foto es muy pequeña y no se podría leer.").waitFor();
  await expectGoodScreen(page, "a photo that is too small");
  expect(sent.filter((path) => path.includes("imagenes"))).toEqual([]);
  await choose(blurred, { width: 900, height: 600 });
  await page.getByText("Parece borrosa.").waitFor();
  await page.getByText("Foto lista").waitFor();
  const buffer = Buffer.from(await jpegOf(aCedula(7301), 80));
  await page.locator("input[type=file]").first().setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer });
  await page.getByText("Parece borrosa.").waitFor({ state: "detached" });
  await page.getByText("Foto lista").waitFor();
});
