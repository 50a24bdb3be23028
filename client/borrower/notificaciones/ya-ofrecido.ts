/** Notifications on this phone were answered for: they are not offered again (por-ofrecer.ts). */
export function yaOfrecido(): void {
  try {
    localStorage.avisos = "1";
  } catch {
    // A full phone is asked again.
  }
}
