/** How the site's cookies are called: better-auth is told, and whoever reads them need not load it. */

/** What their names begin with. A __Host- cookie cannot be planted by a sibling site. */
export const cookiePrefixOf = (publicUrl: string) => (publicUrl.startsWith("https:") ? "__Host-cuotica" : "cuotica");

/** better-auth's own name for it, after that prefix. */
export const sessionCookieOf = (publicUrl: string) => `${cookiePrefixOf(publicUrl)}.session_token`;
