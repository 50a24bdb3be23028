/** The profile as a person fills it in, step by step. */
import type { Page } from "playwright-core";

export const TYPED = {
  Nombre: "María José",
  Apellido: "Núñez Rodríguez",
  Edad: "31",
  "Correo electrónico": "maria.jose@cuotica.test",
  Estado: "Zulia",
  Ciudad: "Maracaibo",
  Dirección: "Av. 5 de Julio, casa 12",
  "Ingreso mensual ($)": "150,50",
  Banco: "0102",
  Teléfono: "0414 123 45 67",
  Cédula: "v-12.345.678",
};

const STEPS: (keyof typeof TYPED)[][] = [
  ["Nombre", "Apellido", "Edad", "Correo electrónico"],
  ["Estado", "Ciudad", "Dirección", "Ingreso mensual ($)"],
  ["Banco", "Teléfono", "Cédula"],
];

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const onStep = (page: Page, step: number) => page.getByText(`Paso ${step} de 4`).waitFor();
export const onward = (page: Page) => page.getByRole("button", { name: "Continuar" }).click();

/** Fills in the steps before `until` and stops there. */
export async function fillPerfil(page: Page, typed: Partial<typeof TYPED> = {}, until = 4): Promise<void> {
  for (const [i, labels] of STEPS.slice(0, until - 1).entries()) {
    await onStep(page, i + 1);
    for (const label of labels) await field(page, label).fill({ ...TYPED, ...typed }[label]);
    await onward(page);
  }
}
