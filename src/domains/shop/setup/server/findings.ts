import type { PreflightFinding } from '#kit/server/site/preflight.ts'

export const green: PreflightFinding = { state: 'green' }

/** A fault; `to` is the screen that resolves it, relative to the admin centre's base. */
export const red = (de: string, en: string, to?: string): PreflightFinding => ({
  state: 'red',
  text: { de, en },
  ...(to ? { to } : {}),
})
