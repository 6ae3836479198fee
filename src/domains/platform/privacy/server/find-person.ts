import type { Ctx } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import type { Person, PersonalData, PersonalFinding } from '#kit/server/personal/personal.ts'
import { isAddress, shortestAsked } from '../privacy.rules.ts'

/** A domain's personal data, by name. */
export interface Knowing {
  name: string
  data: PersonalData
}

/** Findings of one domain. */
export interface Part extends Knowing {
  findings: PersonalFinding[]
}

/** Domains with personal data, in order. */
export const knowingOf = (domains: readonly ServerDomain[]): Knowing[] =>
  domains.flatMap(({ name, personal }) => (personal ? [{ name, data: personal }] : []))

const distinct = (values: readonly string[]) => [...new Set(values)]

/** Resolves a text to people: an address and its holders, an account by user name, else everybody of that name. */
export async function personBehind(
  ctx: Ctx,
  knowing: readonly Knowing[],
  asked: { text: string; records?: readonly string[] },
): Promise<Person> {
  const text = asked.text.normalize('NFC').trim().toLowerCase()
  const records = asked.records ?? []
  const known: Partial<Person>[] = []
  for (const { data } of knowing) known.push((await data.identify?.(ctx, { text, records })) ?? {})
  const accounts = known.flatMap((one) => one.accounts ?? [])
  const typedName = text.length >= shortestAsked && !isAddress(text) ? [asked.text.trim()] : []
  return {
    accounts,
    records,
    emails: distinct([...(isAddress(text) ? [text] : []), ...known.flatMap((one) => one.emails ?? [])]),
    names: distinct([...typedName, ...known.flatMap((one) => one.names ?? [])]).filter(
      (name) => name.length >= shortestAsked,
    ),
  }
}

/** Findings of all domains. A record found by two is listed with the one that can erase it. */
export async function findEverywhere(ctx: Ctx, knowing: readonly Knowing[], person: Person): Promise<Part[]> {
  const parts: Part[] = []
  for (const one of knowing) parts.push({ ...one, findings: (await one.data.find?.(ctx, person)) ?? [] })
  const keyOf = ({ collection, _id }: PersonalFinding) => `${collection} ${_id}`
  const settled = new Set(
    parts.flatMap(({ findings }) => findings.filter(({ fate }) => fate !== 'keep').map(keyOf)),
  )
  return parts.map((part) => ({
    ...part,
    findings: part.findings.filter((found) => found.fate !== 'keep' || !settled.has(keyOf(found))),
  }))
}
