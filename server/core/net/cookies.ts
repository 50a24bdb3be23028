/** Cookies as requests bring them. */

/** The value of a cookie, decoded; "" when it is not there or cannot be read. */
export function readCookie(header: string, name: string): string {
  const pair = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  try {
    return decodeURIComponent(pair?.slice(name.length + 1) ?? "");
  } catch {
    return "";
  }
}
