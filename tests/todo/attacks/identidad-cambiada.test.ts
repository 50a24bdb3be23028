/** A12: somebody changes their identity, or its proof, between the administrator's look and the approval. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { phonePhoto } from "../../support/photo.ts";
import { type Answer, type Person, startTestServer, type TestServer } from "../../support/server.ts";
import { PROFILE } from "../../support/world.ts";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

interface Seen {
  userId: string;
  enviada: number;
  identidad: string;
}
interface Me {
  id: string;
  verify: boolean;
  imgVerify1: string | null;
  imgVerify2: string | null;
}

let count = 0;
const profileOf = (n: number) => ({ ...PROFILE, telefono: `+58414${2_000_000 + n}`, cedula: `V${20_000_000 + n}` });
const photos = async (person: Person) => {
  const sent = [await person.upload(await phonePhoto(400, 300)), await person.upload(await phonePhoto(300, 400))];
  return { imgVerify1: sent[0]?.data.url ?? "", imgVerify2: sent[1]?.data.url ?? "" };
};
const me = async (person: Person) => (await person.query<Me>("usuarios.me")).data;

/** A person whose photos await review, as the administrator sees them. */
async function waiting() {
  count += 1;
  const person = await server.newcomer();
  const profile = profileOf(count);
  await person.mutate("usuarios.saveProfile", profile);
  const urls = await photos(person);
  await person.mutate("verificaciones.submit", urls);
  return { person, profile, urls, n: count, seen: await look(person) };
}

/** What the panel shows of the person now, and sends back with a decision. */
async function look(person: Person): Promise<Seen> {
  const { id } = await me(person);
  const { data } = await admin.query<{ items: Seen[] }>("verificaciones.listPending", { limit: 100 });
  const item = data.items.find(({ userId }) => userId === id);
  if (!item) throw new Error("nobody waits");
  return { userId: item.userId, enviada: item.enviada, identidad: item.identidad };
}

type Scene = Awaited<ReturnType<typeof waiting>>;
const CHANGES: [what: string, says: RegExp, change: (scene: Scene) => Promise<Answer>][] = [
  [
    "the name",
    /su nombre/,
    ({ person, profile }) => person.mutate("usuarios.saveProfile", { ...profile, nombre: "Otra" }),
  ],
  [
    "the surname",
    /su nombre/,
    ({ person, profile }) => person.mutate("usuarios.saveProfile", { ...profile, apellido: "Otro" }),
  ],
  [
    "the cédula",
    /su cédula/,
    ({ person, profile, n }) => person.mutate("usuarios.saveProfile", { ...profile, cedula: `V${29_000_000 + n}` }),
  ],
  [
    "the letter of the cédula",
    /su cédula/,
    ({ person, profile }) =>
      person.mutate("usuarios.saveProfile", { ...profile, cedula: profile.cedula.replace("V", "E") }),
  ],
  ["the age", /su edad/, ({ person, profile }) => person.mutate("usuarios.saveProfile", { ...profile, edad: 44 })],
  [
    "one photo",
    /su segunda foto/,
    async ({ person, urls }) =>
      person.mutate("verificaciones.submit", { ...urls, imgVerify2: (await photos(person)).imgVerify2 }),
  ],
  ["both photos", /sus fotos/, async ({ person }) => person.mutate("verificaciones.submit", await photos(person))],
  [
    "which photo is which",
    /sus fotos/,
    ({ person, urls }) =>
      person.mutate("verificaciones.submit", { imgVerify1: urls.imgVerify2, imgVerify2: urls.imgVerify1 }),
  ],
];

test.each(CHANGES)("%s changed after the look: neither approved nor rejected unseen", async (_, says, change) => {
  const scene = await waiting();
  const { seen } = scene;
  expect((await change(scene)).status).toBe(200);
  for (const decision of ["approve", "reject"]) {
    const answer = await admin.mutate(`verificaciones.${decision}`, { ...seen, motivo: "No se lee" });
    expect(answer).toMatchObject({ status: 409, codigo: "VERIFICATION_CHANGED", message: expect.stringMatching(says) });
  }
  expect(await me(scene.person)).toMatchObject({ verify: false, imgVerify1: expect.any(String) });
  // Looked at again, it is decided.
  expect((await admin.mutate("verificaciones.approve", await look(scene.person))).status).toBe(200);
  expect((await me(scene.person)).verify).toBe(true);
});

test("the ficha names the same identity, and what was changed and changed back is what was seen", async () => {
  const scene = await waiting();
  const { person, profile, seen } = scene;
  const ficha = await admin.query<{ identidad: string }>("usuarios.get", { userId: seen.userId });
  expect(ficha.data.identidad).toBe(seen.identidad);
  await person.mutate("usuarios.saveProfile", { ...profile, nombre: "Otra" });
  await person.mutate("usuarios.saveProfile", { ...profile, direccion: "Calle nueva" });
  expect((await admin.mutate("verificaciones.approve", seen)).status).toBe(200);
});

test("in every order of a race, who is verified is who was looked at", async () => {
  const outcomes = { approved: 0, refused: 0 };
  for (let round = 0; round < 12; round += 1) {
    const scene = await waiting();
    const { person, profile, seen } = scene;
    const swap = () =>
      person.mutate("usuarios.saveProfile", { ...profile, nombre: "Otra", cedula: `E${9_000_000 + round}` });
    const approve = () => admin.mutate("verificaciones.approve", seen);
    const [first, second] = round % 2 ? [swap, approve] : [approve, swap];
    await Promise.all([first(), second()]);
    const { nombre, verify } = (await person.query<{ nombre: string; verify: boolean }>("usuarios.me")).data;
    outcomes[verify ? "approved" : "refused"] += 1;
    // Verified as the person who was looked at, or not at all.
    expect(verify ? nombre : null).toBe(verify ? profile.nombre : null);
  }
  process.stdout.write(`${Bun.inspect.table([{ rounds: 12, ...outcomes }])}\n`);
  expect(outcomes.approved + outcomes.refused).toBe(12);
});

test("without it, as scripts of before ask, a decision is on what there is", async () => {
  const { seen, person } = await waiting();
  expect((await admin.mutate("verificaciones.approve", { userId: seen.userId })).status).toBe(200);
  expect((await me(person)).verify).toBe(true);
});
