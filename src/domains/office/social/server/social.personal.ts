import { desc, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  beginning,
  isOneOf,
  mentions,
  mostPossible,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { socialScreens } from '../social.addresses.ts'
import { identitiesTable, postsTable as table } from './social.table.ts'

const postWords = { de: 'Beitrag in einem Netzwerk', en: 'Post on a network' }
const identityWords = { de: 'Anmeldung mit Facebook', en: 'Signing in with Facebook' }

async function mentioned(ctx: Ctx, { emails, names }: Person): Promise<PersonalFinding[]> {
  const wanted = [...emails, ...names]
  if (wanted.length === 0) return []
  const said = sql`concat_ws(' ', ${table.text}, ${table.alt}, ${table.wishText})`
  const rows = await ctx.db
    .select()
    .from(table)
    .where(mentions(said, wanted))
    .orderBy(desc(table._id))
    .limit(mostPossible)
  return rows.map(({ _id, text, alt, createdAt, sentAt, permalink }) => ({
    _id,
    collection: 'social_post',
    what: postWords,
    title: beginning(text),
    at: createdAt,
    sure: false,
    fate: 'keep' as const,
    reason: {
      de: 'Ein Beitrag dieser Website, in dem der Name vorkommt. Ändern oder löschen Sie ihn beim Beitrag selbst, damit auch das Netzwerk davon erfährt.',
      en: 'A post of this website in which the name occurs. Change or delete it with the post itself, so that the network hears of it, too.',
    },
    path: `${socialScreens.post}/${_id}`,
    data: { text, alt, sentAt, permalink },
  }))
}

async function identities(ctx: Ctx, { accounts }: Person): Promise<PersonalFinding[]> {
  const ids = accounts.map(({ _id }) => _id)
  if (ids.length === 0) return []
  const rows = await ctx.db.select().from(identitiesTable).where(inArray(identitiesTable.userId, ids))
  return rows.map(({ _id, name, network, remoteId, createdAt }) => ({
    _id,
    collection: 'social_identity',
    what: identityWords,
    title: name,
    at: createdAt,
    sure: true,
    fate: 'remove' as const,
    data: { network, remoteId, name },
  }))
}

/** Names in posts, and identities for signing in. Network accounts belong to the office. */
export const socialPersonal: PersonalData = {
  title: { de: 'Netzwerke', en: 'Networks' },
  columns: [
    ...['name', 'network'].map((column) => `social_accounts.${column}`),
    ...['network'].map((column) => `social_connections.${column}`),
    ...['name', 'network'].map((column) => `social_identities.${column}`),
  ],
  find: async (ctx, person) => [...(await identities(ctx, person)), ...(await mentioned(ctx, person))],
  async erase(ctx, findings) {
    const ids = findings.filter(({ collection }) => collection === 'social_identity').map(({ _id }) => _id)
    if (ids.length > 0) await ctx.db.delete(identitiesTable).where(isOneOf(identitiesTable._id, ids))
  },
}
