import { and, eq, inArray, isNull } from 'drizzle-orm'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { RecordChange } from '#kit/server/events.ts'
import { isByItself } from '#kit/server/http/scope.ts'
import type { Channel, Corrected, SharedRecord, WentOut } from '#kit/server/sharing.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import { type Composed, composed, lengthOn, limitsOf, networkTitles, type Stale } from '../social.rules.ts'
import { accountOf } from './accounts.service.ts'
import { keepBack, notePost, posts } from './posts.kind.ts'
import { lockPostsAbout, postsAbout } from './posts-about.ts'
import { askFor } from './posts.service.ts'
import { type Domains, recordOf, sharedRecords } from './shared-records.ts'
import { type AccountRow, type PostRow, postsTable } from './social.table.ts'

/** States in which a post is, may be, or will soon be on a network. */
const out = ['submitted', 'planned', 'sending', 'sent', 'uncertain'] as const

/** Text of a post whose event was cancelled: a notice before the old text, as far as it fits above the address. */
export function cancelledText(
  { network, longest }: Pick<AccountRow, 'network' | 'longest'>,
  post: Composed,
  note: string,
): string {
  const head = ['ABGESAGT', note.trim()].filter(Boolean).join(': ')
  const words = post.text.startsWith('ABGESAGT') ? post.text : `${head}\n\n${post.text}`.trim()
  const fits = (text: string) => lengthOn(network, composed(network, { ...post, text })) <= longest
  if (fits(words)) return words
  // Cut between words, so that addresses stay whole
  const shorter = [...words.matchAll(/\s+/g)].map(({ index }) => `${words.slice(0, index)} …`)
  return shorter.findLast(fits) ?? 'ABGESAGT'
}

const byHand = (name: string, row: PostRow): Corrected => ({
  outcome: 'notReached',
  text: {
    de: `${name} lässt das von außen nicht zu. Bitte ändern oder löschen Sie den Beitrag dort in der App.`,
    en: `${name} does not allow this from outside. Please change or delete the post there in the app.`,
  },
  href: row.permalink,
})

function went(name: string, { network }: AccountRow, row: PostRow, isCancelled: boolean): WentOut {
  const { state, permalink: href, stale } = row
  if (state === 'submitted' || state === 'planned')
    return {
      text: {
        de: `${name}: noch nicht gesendet, wird zum Entwurf.`,
        en: `${name}: not sent yet, becomes a draft.`,
      },
      href,
      reachable: true,
    }
  if (state === 'sending' || state === 'uncertain')
    return {
      text: {
        de: `${name}: ungewiss, ob der Beitrag dort steht. Bitte sehen Sie nach.`,
        en: `${name}: uncertain whether the post is there. Please have a look.`,
      },
      href,
      reachable: false,
    }
  const reachable = limitsOf[network].remove
  return {
    settled: isCancelled && stale === null,
    text: reachable
      ? {
          de: `${name}: wird dort gelöscht oder als abgesagt gekennzeichnet.`,
          en: `${name}: is deleted there or marked as cancelled.`,
        }
      : {
          de: `${name}: nur von Hand in der App zu ändern oder zu löschen.`,
          en: `${name}: can only be changed or deleted by hand in the app.`,
        },
    href,
    reachable,
  }
}

const nameOf = ({ network, name }: AccountRow): string => `${networkTitles[network]} (${name})`

async function correctOne(
  ctx: Ctx,
  row: PostRow,
  { how, note }: { how: 'takeBack' | 'cancel'; note: string },
): Promise<Corrected> {
  const account = await accountOf(ctx, row.account)
  const name = nameOf(account)
  const { network } = account
  const what = how === 'cancel' ? ('edit' as const) : ('remove' as const)
  if (row.state === 'submitted' || row.state === 'planned') {
    await takeAction(ctx, posts, row, {
      action: 'withdraw',
      values: { nextAt: null, plannedAt: null },
      text: note,
    })
    const text = { de: `${name}: wird nicht gesendet.`, en: `${name}: will not be sent.` }
    return { outcome: 'done', text, href: '' }
  }
  if (row.state !== 'sent') {
    const text = {
      de: `${name}: ungewiss, ob der Beitrag dort steht. Bitte sehen Sie nach.`,
      en: `${name}: uncertain whether the post is there. Please have a look.`,
    }
    return { outcome: 'notReached', text, href: row.permalink }
  }
  if (!limitsOf[network][what]) return byHand(name, row)
  if (account.state !== 'connected')
    return {
      outcome: 'notReached',
      text: {
        de: `${name}: Die Verbindung ist getrennt. Bitte verbinden Sie das Konto neu oder ändern Sie den Beitrag dort.`,
        en: `${name}: the connection is broken. Please connect the account again or change the post there.`,
      },
      href: row.permalink,
    }
  await askFor(ctx, row, {
    what,
    text: cancelledText(account, row, note),
    words: what === 'remove' ? note : '',
  })
  const text = {
    de: `${name}: Das Netzwerk wird gebeten; was es sagt, steht beim Beitrag.`,
    en: `${name}: the network is being asked; what it says stands with the post.`,
  }
  return { outcome: 'begun', text, href: row.permalink }
}

/** Posts on networks. */
export const postsChannel: Channel = {
  name: 'posts',
  title: { de: 'Beiträge in Netzwerken', en: 'Posts on networks' },
  order: 40,
  async wentOut(ctx, record) {
    const found: WentOut[] = []
    for (const row of await postsAbout(ctx, record, out)) {
      const account = await accountOf(ctx, row.account)
      found.push(went(nameOf(account), account, row, record.isCancelled))
    }
    return found
  },
  async correct(ctx, record, asked) {
    const done: Corrected[] = []
    for (const { _id } of await lockPostsAbout(ctx, record, out))
      done.push(await correctOne(ctx, await lockRecord(ctx, posts, { _id }), asked))
    return done
  },
}

/** Whether a change of a record makes a post outdated. */
function staleBy(row: PostRow, record: SharedRecord | null): Stale | null {
  if (!record?.isPublic) return 'gone'
  return record.isCancelled && !row.tellsCancelled ? 'cancelled' : null
}

/** Whether any post is published: most sites have none, and every change of a record asks. */
const anyOut = (ctx: Ctx): Promise<boolean> =>
  keptValue(ctx, 'social out', { tags: [posts.name], inWrites: true }, async (asking) => {
    const [row] = await asking.db
      .select({ _id: postsTable._id })
      .from(postsTable)
      .where(and(inArray(postsTable.state, [...out]), isNull(postsTable.deletedAt)))
      .limit(1)
    return row !== undefined
  })

/**
 * Updates posts when their record changes: unpublished ones become drafts with the reason, published ones are marked
 * outdated until corrected or confirmed. Records that expire as planned do not count.
 */
export const followRecords =
  (domains: Domains) =>
  async (ctx: Ctx, { collection, _id, action }: RecordChange): Promise<void> => {
    if (action === 'create' || !sharedRecords(domains, collection) || !(await anyOut(ctx))) return
    const rows = await lockPostsAbout(ctx, { collection, _id }, out)
    if (rows.length === 0) return
    const leaves = action === 'unpublish' || action === 'remove' || action === 'purge'
    const record = leaves ? null : await recordOf(ctx, domains, { collection, recordId: _id })
    for (const row of rows) {
      const stale = staleBy(row, record)
      if (row.state === 'submitted' || row.state === 'planned') {
        // A post planned for an unpublished record waits for it
        if (!leaves && stale !== 'cancelled') continue
        await keepBack(ctx, row, leaves ? 'gone' : 'cancelled')
      } else if (row.stale !== stale && (stale === null || !isByItself(ctx)))
        await ctx.db.update(postsTable).set({ stale }).where(eq(postsTable._id, row._id))
    }
    ctx.drop(posts.name, `social_about:${collection}:${_id}`)
  }

/**
 * After a restore it is unknown which posts were published since: waiting ones become drafts, so that nothing is posted
 * twice.
 */
export async function afterRestore(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(postsTable)
    .where(inArray(postsTable.state, ['planned', 'sending']))
    .for('update')
  for (const row of rows)
    await notePost(ctx, row, {
      what: 'restored',
      values: { state: 'draft', nextAt: null, plannedAt: null },
    })
}
