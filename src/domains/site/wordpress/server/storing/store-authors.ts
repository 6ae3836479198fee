import { problemOf } from '#kit/server/http/problems.ts'
import { findOrCreateAuthor } from '#domains/platform/users/server/offers.ts'
import type { ImportWork } from '../imports/import-work.ts'

/**
 * Accounts for the authors of new records, by the author's name in a record. A new account can't sign in before an
 * administrator unlocks it. Authors without a usable account remain a name.
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
