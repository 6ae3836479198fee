/** Whether a path of steps between slashes (`news/2026`) is `above` itself or lies somewhere below it. */
export const isWithin = (path: string, above: string): boolean => `${path}/`.startsWith(`${above}/`)
