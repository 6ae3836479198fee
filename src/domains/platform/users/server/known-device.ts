import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../../../kit/server/context.ts'
import { signInName } from '../users.rules.ts'
import { blind, newToken } from './tokens.ts'
import type { UserRow } from './users.table.ts'

/** Says that somebody has signed in with this browser, to this site alone; it opens nothing. */
export const deviceCookie = 'dorfplatz_device'
const keptSeconds = 180 * 86_400

const signature = (ctx: Ctx, device: string, name: string): string =>
  blind(ctx.platform.config.secret, 'known device', `${device}\0${name}`).slice(0, 22)

/** The browser's mark where this name, in the form of `signInName`, was signed in with it before; else null (OWASP: device cookies). */
export function knownDevice(ctx: Ctx, name: string): string | null {
  const [device = '', ...signatures] = ctx.client?.cookie(deviceCookie)?.split('.') ?? []
  const right = Buffer.from(signature(ctx, device, name))
  const isRight = (signed: string) => {
    const given = Buffer.from(signed)
    return given.length === right.length && timingSafeEqual(given, right)
  }
  return signatures.slice(0, 2).some(isRight) ? device : null
}

/** Marks the browser that somebody has just signed in with, for each of the names that he may type. */
export function rememberDevice(ctx: Ctx, { handle, email }: Pick<UserRow, 'handle' | 'email'>): void {
  const known = knownDevice(ctx, signInName(handle))
  const device = known ?? newToken().slice(0, 22)
  const names = [handle, email].filter(Boolean).map(signInName)
  const value = [device, ...names.map((name) => signature(ctx, device, name))].join('.')
  ctx.client?.setCookie(deviceCookie, value, { maxAge: keptSeconds })
}
