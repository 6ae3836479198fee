import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { Dossier, privacy } from '../privacy.contract.ts'
import { packDossier } from './dossier-pack.ts'
import { erasePerson } from './erase-person.ts'
import { findEverywhere, personBehind, type Knowing, type Part } from './find-person.ts'

const wire = (ctx: Ctx, { name, data, findings }: Part): Dossier['parts'][number] => ({
  name,
  title: data.title[ctx.lang],
  nothing: data.nothing?.[ctx.lang] ?? '',
  findings: findings.map(
    ({ _id, collection, what, title, at, count = 1, sure, fate, reason, path = '', ask = '' }) => ({
      ...{ _id, collection, title, at, count, sure, fate, path, ask },
      what: what[ctx.lang],
      reason: reason?.[ctx.lang] ?? '',
    }),
  ),
})

async function look(ctx: Ctx, knowing: readonly Knowing[], text: string) {
  const person = await personBehind(ctx, knowing, { text })
  return { person, parts: await findEverywhere(ctx, knowing, person) }
}

async function dossierOf(ctx: Ctx, knowing: readonly Knowing[], text: string): Promise<Dossier> {
  const { person, parts } = await look(ctx, knowing, text)
  return {
    person: {
      emails: [...person.emails],
      accounts: person.accounts.map(({ _id, handle, name }) => ({ _id, handle, name })),
      names: [...person.names],
    },
    parts: parts.map((part) => wire(ctx, part)),
  }
}

/** Certain findings, and those ticked. */
const chosen = (parts: readonly Part[], also: readonly string[]): Part[] =>
  parts.map((part) => ({
    ...part,
    findings: part.findings.filter(({ sure, _id }) => sure || also.includes(_id)),
  }))

/** `POST /api/v0/privacy/find`: data of a person; changes and records nothing. */
export const findOver =
  (knowing: readonly Knowing[]) =>
  (ctx: Ctx, { text }: InputOf<typeof privacy.find>) =>
    dossierOf(ctx, knowing, text)

/** `POST /api/v0/privacy/export`: the archive; the trail records the export without the person. */
export const exportOver =
  (knowing: readonly Knowing[]) =>
  async (ctx: Ctx, { text, also }: InputOf<typeof privacy.export>) => {
    const { parts } = await look(ctx, knowing, text)
    const { site } = await siteSettings(ctx)
    const zip = await packDossier(ctx, { asked: text, site, parts: chosen(parts, also) })
    await audit(ctx, { action: 'export', collection: 'privacy' })
    return { name: `auskunft-${dayIn(ctx.now, site.timeZone)}.zip`, zip: zip.toString('base64') }
  }

/** `POST /api/v0/privacy/erase`: erases atomically; returns the remaining data. */
export const eraseOver =
  (knowing: readonly Knowing[]) =>
  async (ctx: Ctx, { text, also }: InputOf<typeof privacy.erase>) => {
    const { person, parts } = await look(ctx, knowing, text)
    const counts = await erasePerson(ctx, { asked: text, person, parts: chosen(parts, also) })
    return { counts, dossier: await dossierOf(ctx, knowing, text) }
  }
