/** The names of the site's cookies, for better-auth and for code that reads them without loading it. */

/** The prefix of their names. A __Host- cookie cannot be planted by a sibling site. */
export const cookiePrefixOf = (publicUrl: string) => (publicUrl.startsWith("https:") ? "__Host-cuotica" : "cuotica");

/** better-auth's own name for the session cookie, after that prefix. */
export const sessionCookieOf = (publicUrl: string) => `${cookiePrefixOf(publicUrl)}.session_token`;
