/** Notes that notifications on this phone were decided on: they are not offered again. */
export function yaOfrecido(): void {
  try {
    localStorage.avisos = "1";
  } catch {
    // A full phone is asked again.
  }
}
