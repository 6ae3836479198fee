import type { Ctx } from '#kit/server/context.ts'
import { isSigned } from '#kit/server/signatures.ts'
import { blind, newToken } from '../tokens.ts'

/** Marks a browser used for signing in, on this site only; grants no access. */
export const deviceCookie = 'dorfplatz_device'
const keptSeconds = 180 * 86_400

const signature = (ctx: Ctx, device: string, userId: string): string =>
  blind(ctx.platform.config.secret, 'known device', `${device}\0${userId}`).slice(0, 22)

/** The browser's mark if this account signed in there before; else null (OWASP: device cookies). */
export function knownDevice(ctx: Ctx, userId: string): string | null {
  const [device = '', signed = ''] = ctx.client?.cookie(deviceCookie)?.split('.') ?? []
  return isSigned(signature(ctx, device, userId), signed) ? device : null
}

/** Marks the browser after a sign-in. */
export function rememberDevice(ctx: Ctx, { _id }: { _id: string }): void {
  const device = knownDevice(ctx, _id) ?? newToken().slice(0, 22)
  ctx.client?.setCookie(deviceCookie, `${device}.${signature(ctx, device, _id)}`, { maxAge: keptSeconds })
}
