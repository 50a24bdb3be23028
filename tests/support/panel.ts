/** The panel in use: administrators at their screens, and clients of their own for each test. */
import { join } from "node:path";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { systemClock } from "../../server/core/clock.ts";
import { createAdmin } from "../../server/identity/admins/actions.ts";
import { openDatabase } from "../../server/storage/db.ts";
import { LAPTOP, openStage, PHONE, type Stage } from "./browser.ts";
import { approvalOf, requested, verified, withProfile } from "./business.ts";
import { hashedForOthers } from "./claves.ts";
import { Person } from "./server.ts";

export const SCREENS = [
  ["a laptop", LAPTOP],
  ["a phone", PHONE],
] as const;

/** The other administrator. */
export const MARIA = { email: "maria@cuotica.test", password: "clave-de-maria" };

export interface Client {
  person: Person;
  userId: string;
}

export interface Panel {
  stage: Stage;
  /** The first administrator, over HTTP. */
  http: Person;
  /** The other one, over HTTP. */
  maria: Person;
  /** A screen at which the first administrator has signed in. */
  screen(viewport?: { width: number; height: number }): Promise<Hands>;
  /** A screen of the other one. */
  otherScreen(): Promise<Hands>;
  /** The screen of another team member. */
  screenOf(person: Person): Promise<Hands>;
  /** The screen of a client's phone. */
  phoneOf(client: Client): Promise<Page>;
  /** A person with a verified identity. */
  client(): Promise<Client>;
  /** A person with only a profile. */
  unverified(): Promise<Client>;
  /** A client with a request; returns its id. */
  pending(client: Client, amount?: number): Promise<string>;
  /** A client with a running $20 loan; returns its id. */
  approved(client: Client, terms?: object): Promise<string>;
}

/** `how` and `variables` are the stage's (browser.ts). */
export async function openPanel(
  how?: Parameters<typeof openStage>[1],
  variables: Record<string, string> = {},
): Promise<Panel> {
  // Webhooks to this machine's addresses are allowed.
  const stage = await openStage({ RED_INTERNA: "127.0.0.1", ...variables }, how);
  const http = await stage.admin();
  const storage = openDatabase(join(stage.dataDir, "cuotica.db"));
  await hashedForOthers(() => createAdmin({ db: storage.db, clock: systemClock, publicUrl: "" }, MARIA));
  storage.close();
  const maria = new Person(stage.url);
  await maria.auth("/sign-in/email", MARIA);
  const pending = (client: Client, amount?: number) => requested(client.person, amount);
  return {
    stage,
    http,
    maria,
    screen: async (viewport = LAPTOP) => handsOf(await signedIn(stage, http, viewport)),
    otherScreen: async () => handsOf(await signedIn(stage, maria, LAPTOP)),
    screenOf: async (person) => handsOf(await signedIn(stage, person, LAPTOP)),
    phoneOf: ({ person }) => signedIn(stage, person, PHONE),
    client: () => verified(stage, http),
    unverified: () => withProfile(stage),
    pending,
    async approved(client, terms = {}) {
      const loanId = await pending(client);
      const answer = await http.mutate("loans.approve", { ...approvalOf(loanId), ...terms });
      if (answer.status !== 200) throw new Error(answer.text);
      return loanId;
    },
  };
}

async function signedIn(stage: Stage, person: Person, viewport: { width: number; height: number }): Promise<Page> {
  const { context, page } = await stage.open({ viewport });
  await addCookies(context, stage.url, person);
  return page;
}

async function addCookies(context: BrowserContext, url: string, person: Person): Promise<void> {
  const pairs = person.cookie.split("; ").map((pair) => pair.split("="));
  await context.addCookies(pairs.map(([name = "", ...value]) => ({ name, value: value.join("="), url })));
}

/** What an administrator does at a screen. */
export type Hands = ReturnType<typeof handsOf>;

function handsOf(page: Page) {
  const dialog = () => page.getByRole("dialog");
  return {
    page,
    dialog,
    /** Opens a tab, with only what is about `client` if one is given. */
    async open(tab: string, client?: Client) {
      await page.goto(`/admin/${tab}${client ? `?buscar=${client.userId}` : ""}`);
      await page.locator("h1").first().waitFor();
    },
    see: (text: string | RegExp) => page.getByText(text).first().waitFor(),
    gone: (text: string | RegExp) => page.getByText(text).first().waitFor({ state: "hidden" }),
    press: (name: string | RegExp) =>
      page
        .getByRole("button", { name, exact: typeof name === "string" })
        .first()
        .click(),
    /** Presses a button of the open dialog. */
    confirm: (name: string) => dialog().getByRole("button", { name, exact: true }).click(),
    closed: () => dialog().waitFor({ state: "hidden" }),
    /** Presses that button with the connection to that procedure cut; the text shown must be this one. */
    async failing(procedure: string, press: () => Promise<unknown>, text: string) {
      const address = new RegExp(`/trpc/[^?]*${procedure.replace(".", "\\.")}`);
      await page.route(address, (route) => route.abort());
      await press();
      await page.getByText(text).first().waitFor();
      await page.unroute(address);
    },
    /**
     * Holds back that query's responses, read on the server at once, until `release`. They contain the state at the time of the
     * request.
     */
    async holding(query: string) {
      const address = new RegExp(`/trpc/[^?]*${query.replace(".", "\\.")}`);
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      let read = () => {};
      const held = new Promise<void>((resolve) => {
        read = resolve;
      });
      let open = false;
      await page.route(address, async (route) => {
        if (open) return route.fallback();
        const response = await route.fetch();
        read();
        await released;
        await route.fulfill({ response });
      });
      return {
        /** When the first one was read. */
        held,
        /** Lets them through, and all that follow. */
        release() {
          open = true;
          release();
        },
      };
    },
  };
}

/** A thumb, in pixels. */
const THUMB = 44;

/**
 * Presses what it is given where it is on the screen, with nothing covering it, and counts. On a phone it must be as large as a
 * thumb, including its label. Nothing scrolls to it, unless `scrolls`: scrolling while reading is no press.
 */
export function presses(page: Page, viewport: { width: number; height: number }, { scrolls = false } = {}) {
  const press = async (target: Locator) => {
    const areaOf = () =>
      target.first().evaluate((element, brought) => {
        const pressed = (element as HTMLInputElement).labels?.[0] ?? element;
        if (brought) pressed.scrollIntoView({ block: "center" });
        const { x, y, width, height } = pressed.getBoundingClientRect();
        const over = document.elementFromPoint(x + width / 2, y + height / 2);
        return { x, y, width, height, free: over !== null && pressed.contains(over) };
      }, scrolls);
    let area = await areaOf();
    const still = async () => {
      const before = JSON.stringify(area);
      area = await areaOf();
      const { x, y, width, height, free } = area;
      const inside = x >= 0 && y >= 0 && x + width <= viewport.width && y + height <= viewport.height;
      return inside && free && JSON.stringify(area) === before;
    };
    await expect.poll(still, { message: `out of sight: ${target}` }).toBe(true);
    if (viewport.width < 640) expect(Math.min(area.width, area.height), `${target}`).toBeGreaterThanOrEqual(THUMB);
    press.count += 1;
    await page.mouse.click(area.x + area.width / 2, area.y + area.height / 2);
  };
  press.count = 0;
  return press;
}
