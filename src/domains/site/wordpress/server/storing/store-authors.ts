import { problemOf } from '#kit/server/http/problems.ts'
import { findOrCreateAuthor } from '#domains/platform/users/server/offers.ts'
import type { ImportWork } from '../imports/import-work.ts'

/**
 * Accounts of those who wrote what is new, by the name that stands with it. Nobody can sign in with a new one before an
 * administrator unlocks it. Who cannot have an account stays a name.
 */
export async function accountsOfAuthors(work: ImportWork): Promise<Map<string, string>> {
  const { records, known, authors, sheet } = work
  const names = new Set<string>()
  for (const { author, externalId } of records.values())
    if (author !== '' && !known.get(externalId)?.fingerprint) names.add(author)
  const accounts = new Map<string, string>()
  for (const name of names) {
    const author = authors.get(name)
    if (!author) continue
    const { login: handle, email } = author
    try {
      const { _id, created } = await work.write((ctx) => findOrCreateAuthor(ctx, { handle, name, email }))
      accounts.set(name, _id)
      if (created) sheet.accountMade()
    } catch (error) {
      if (problemOf(error).status >= 500) throw error
    }
  }
  return accounts
}
