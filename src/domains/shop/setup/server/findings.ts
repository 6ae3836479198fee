import type { PreflightFinding } from '#kit/server/site/preflight.ts'

/** Nothing is wrong. */
export const green: PreflightFinding = { state: 'green' }

/** Something is wrong; `to` is the screen that mends it, relative to the admin centre's base. */
export const red = (de: string, en: string, to?: string): PreflightFinding => ({
  state: 'red',
  text: { de, en },
  ...(to ? { to } : {}),
})
