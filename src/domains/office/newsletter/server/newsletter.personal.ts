import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  isAddress,
  isKnown,
  mentions,
  mostPossible,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { proofMonths } from '../newsletter.rules.ts'
import { block, blockedAmong, consentsOf, recordConsent } from './consents.service.ts'
import { subscribersTable as table, tokensTable } from './newsletter.table.ts'
import { newsletterScreens } from '../newsletter.addresses.ts'

const words = {
  subscriber: { de: 'Newsletter-Abo', en: 'Newsletter subscription' },
  proof: { de: 'Nachweis der Einwilligung', en: 'Proof of the consent' },
  noMails: { de: 'Schutz vor neuer Eintragung', en: 'Guard against being entered again' },
}
const reasons = {
  goes: {
    de: 'Adresse, Name und alle Links werden gelöscht; es kommt kein Newsletter mehr.',
    en: 'Address, name and all links are deleted; no newsletter comes any more.',
  },
  proof: {
    de: `Die Gemeinde muss belegen können, dass der Versand erlaubt war (Art. 7 Abs. 1, Art. 17 Abs. 3 lit. e DSGVO). Statt der Adresse steht dort nur eine Prüfsumme, die niemand zurückrechnen kann. Der Nachweis verschwindet ${proofMonths} Monate nach dem Ende von selbst.`,
    en: `The municipality has to be able to prove that sending was allowed (Art. 7(1), Art. 17(3)(e) GDPR). In place of the address there is only a checksum that nobody can turn back. The proof goes by itself ${proofMonths} months after the end.`,
  },
  noMails: {
    de: 'Damit niemand anderer die Adresse wieder einträgt, bleibt eine Prüfsumme (Art. 21 Abs. 3 DSGVO). Die Person selbst kann sich jederzeit neu anmelden.',
    en: 'So that nobody else enters the address again, a checksum stays (Art. 21(3) GDPR). The person can sign up again at any time.',
  },
}

/** Proofs without an address, found by its hash. */
async function proofsOf(ctx: Ctx, emails: readonly string[]): Promise<PersonalFinding[]> {
  const blocked = await blockedAmong(ctx, emails)
  const found: PersonalFinding[] = []
  for (const email of emails) {
    const consents = await consentsOf(ctx, email)
    const shared = { title: email, sure: true, fate: 'keep' } as const
    if (consents.length > 0)
      found.push({
        ...shared,
        _id: uuidv7(),
        collection: 'newsletter_consent',
        what: words.proof,
        at: consents.at(-1)!.at,
        count: consents.length,
        reason: reasons.proof,
        data: consents,
      })
    if (blocked.has(email))
      found.push({
        ...shared,
        _id: uuidv7(),
        collection: 'newsletter_block',
        what: words.noMails,
        at: null,
        reason: reasons.noMails,
        data: { blocked: true },
      })
  }
  return found
}

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const own = or(isAddress(table.email, person), isKnown(table._id, person))
  const named = mentions(sql`concat_ws(' ', ${table.name}, ${table.email})`, person.names)
  const rows = await ctx.db
    .select({ row: table, sure: sql<boolean>`(${own})`.mapWith(Boolean) })
    .from(table)
    .where(or(own, named))
    .orderBy(sql`(${own}) desc`, table.email)
    .limit(mostPossible + person.emails.length + person.records.length)
  const subscribers = rows.map(({ row, sure }): PersonalFinding => ({
    _id: row._id,
    collection: 'newsletter_subscriber',
    what: words.subscriber,
    title: [row.name, row.email].filter(Boolean).join(', '),
    at: row.createdAt,
    sure,
    fate: 'remove',
    reason: reasons.goes,
    ask: row.email,
    path: `${newsletterScreens.subscriber}/${row._id}`,
    data: row,
  }))
  return [...subscribers, ...(await proofsOf(ctx, person.emails))]
}

async function erase(ctx: Ctx, findings: readonly PersonalFinding[]): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      inArray(
        table._id,
        findings.map(({ _id }) => _id),
      ),
    )
    .for('update')
  for (const { _id, email, state, lists } of rows) {
    if (state !== 'left') await recordConsent(ctx, { email, action: 'left', lists, source: 'erasure' })
    await ctx.db.delete(table).where(eq(table._id, _id))
    await block(ctx, email, 'removed')
  }
}

/** Subscribers are deleted; the proof of consent stays under a keyed hash. */
export const newsletterPersonal: PersonalData = {
  title: { de: 'Newsletter', en: 'Newsletter' },
  columns: [
    'newsletter_subscribers.email',
    'newsletter_subscribers.name',
    'newsletter_tokens.email',
    'newsletter_consents.person',
    'newsletter_consents.network',
    'newsletter_blocks.person',
  ],
  find,
  erase,
  async cleanUp(ctx, { person }) {
    // Links sent to an address before it belonged to a subscriber
    await ctx.db.delete(tokensTable).where(isAddress(tokensTable.email, person))
    return []
  },
}
