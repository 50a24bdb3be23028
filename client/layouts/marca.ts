/** What an operator calls the product and where it is on social networks. */
export interface Marca {
  marca: string;
  redes: readonly { nombre: string; url: string }[];
}

const MARCA: Marca = { marca: "Cuotica", redes: [] };

/** The brand shown in navbars and footers. */
export function useMarca(): Marca {
  return MARCA;
}
