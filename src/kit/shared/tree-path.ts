/** True if a slash-separated path (`news/2026`) equals `above` or is below it. */
export const isWithin = (path: string, above: string): boolean => `${path}/`.startsWith(`${above}/`)
