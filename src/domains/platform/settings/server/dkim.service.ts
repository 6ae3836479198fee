import { Resolver } from 'node:dns/promises'
import type { Ctx } from '#kit/server/context.ts'
import { type DkimKey, dkimRecord, makeDkimKeys } from '#kit/server/mail/dkim.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { type dkimCalls, dkimShape, type DkimSettings } from '../dkim.contract.ts'

const stored = defineSettings<DkimSettings>({
  name: 'mail_dkim',
  shape: dkimShape,
  defaults: { domain: '', selector: '', publicKey: '', privateKey: '', active: false, resolver: '' },
  secrets: { privateKey: [] },
})

const shown = ({ value, version }: { value: DkimSettings; version: number }) => {
  const { domain, active, resolver, publicKey } = value
  return { domain, active, resolver, version, record: publicKey ? dkimRecord(value) : null }
}

/** Signing key of mails; null: not signed. */
export async function dkimKey(ctx: Ctx): Promise<DkimKey | null> {
  const { active, domain, selector } = await stored.read(ctx)
  if (!active || !domain) return null
  const privateKey = await stored.secret(ctx, 'privateKey')
  return privateKey ? { domain, selector, privateKey } : null
}

/** `GET config_dkim`. */
export const dkim = async (ctx: Ctx) => shown(await stored.shown(ctx))

/**
 * `POST config_dkim`: creates a key under a new selector, so that mails under way can still be verified with the former
 * key.
 */
export async function makeDkim(ctx: Ctx, { domain, version }: InputOf<typeof dkimCalls.makeDkim>) {
  const keys = await makeDkimKeys()
  const selector = `dorfplatz${ctx.now.slice(0, 19).replaceAll(/\D/g, '')}`
  return shown(await stored.change(ctx, { ...keys, domain, selector, active: false }, version))
}

/** `PUT config_dkim`. Throws 422 without a key. */
export async function switchDkim(ctx: Ctx, { version, ...changes }: InputOf<typeof dkimCalls.switchDkim>) {
  if (changes.active && !(await stored.read(ctx)).publicKey)
    throw wrongField('active', {
      de: 'Bitte erzeugen Sie zuerst einen Schlüssel.',
      en: 'Please make a key first.',
    })
  return shown(await stored.change(ctx, changes, version))
}

/** `POST config_dkim/look-up`. */
export async function lookUpDkim(ctx: Ctx) {
  const value = await stored.read(ctx)
  if (!value.publicKey) return { found: 'none' as const, texts: [] }
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (value.resolver) resolver.setServers([value.resolver])
  try {
    // Long texts come in pieces (RFC 6376 § 3.6.2.2)
    const texts = (await resolver.resolveTxt(dkimRecord(value).name)).map((pieces) =>
      pieces.join('').slice(0, 2000),
    )
    const isRight = texts.some((text) => text.replaceAll(/\s/g, '').includes(`p=${value.publicKey}`))
    return { found: isRight ? ('right' as const) : ('wrong' as const), texts: texts.slice(0, 10) }
  } catch (error) {
    const { code } = error as { code?: string }
    const isMissing = code === 'ENOTFOUND' || code === 'ENODATA'
    return { found: isMissing ? ('none' as const) : ('unreachable' as const), texts: [] }
  }
}
