/** Reads cookies from requests. */

/** The decoded value of a cookie; "" if it is missing or unreadable. */
export function readCookie(header: string, name: string): string {
  const pair = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  try {
    return decodeURIComponent(pair?.slice(name.length + 1) ?? "");
  } catch {
    return "";
  }
}
