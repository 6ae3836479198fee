import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Person } from '#kit/server/personal/personal.ts'
import { Problem } from '#kit/shared/problem.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import type { Counts } from '../privacy.contract.ts'
import { noteErasure } from './erasures.service.ts'
import type { Part } from './find-person.ts'

const nothingToErase = () =>
  new Problem('NOTHING_TO_ERASE', 409, {
    de: 'Von dieser Person ist nichts gespeichert, das gelöscht werden kann. Bitte suchen Sie noch einmal.',
    en: 'Nothing that could be erased is kept of this person. Please search again.',
  })

/** Applies each finding's fate and cleans up. Returns the ids of records concerned and of those kept. */
export async function carryOut(ctx: Ctx, person: Person, parts: readonly Part[]) {
  for (const { data, findings } of parts) {
    const active = findings.filter(({ fate }) => fate !== 'keep')
    if (active.length > 0) await data.erase?.(ctx, active, person)
  }
  const all = parts.flatMap(({ findings }) => findings)
  const removed = all.filter(({ fate }) => fate === 'remove')
  const idsOf = (findings: typeof all) => [...new Set(findings.map(({ _id }) => _id))].filter(isUuid)
  const gone = idsOf(removed)
  const kept = idsOf(all.filter(({ fate }) => fate === 'keep'))
  // Records before the shared trail, which is first in the list of domains
  const left = { ...person, accounts: person.accounts.filter(({ stays }) => stays === null) }
  for (const { data } of parts.toReversed())
    gone.push(...((await data.cleanUp?.(ctx, { person: left, removed, gone, kept })) ?? []))
  return { records: [...new Set([...gone, ...idsOf(all.filter(({ fate }) => fate === 'anonymise'))])], all }
}

/** Erases a person in the caller's transaction and records it. Throws 409 `NOTHING_TO_ERASE`. */
export async function erasePerson(
  ctx: Ctx,
  { asked, person, parts }: { asked: string; person: Person; parts: readonly Part[] },
): Promise<Counts> {
  const { records, all } = await carryOut(ctx, person, parts)
  const counts: Counts = { remove: 0, anonymise: 0, keep: 0 }
  for (const { fate, count = 1 } of all) counts[fate] += count
  if (counts.remove + counts.anonymise === 0) throw nothingToErase()
  const erased = person.accounts.filter(({ stays }) => stays === null)
  await noteErasure(ctx, {
    names: [asked, ...person.emails, ...erased.map(({ handle }) => handle)],
    records,
    counts,
  })
  await audit(ctx, { action: 'erase', collection: 'privacy', after: { ...counts } })
  return counts
}
