import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { truncate } from '#kit/shared/text/truncate.ts'
import { pictureFacts } from '#domains/platform/files/server/offers.ts'
import { type postExtras, socialPost, type SocialPost } from '../social.contract.ts'
import {
  type Composed,
  composed,
  editableStates,
  hashtagsIn,
  lengthOn,
  limitsOf,
  type NetworkName,
  networkTitles,
  removableStates,
  usualShape,
} from '../social.rules.ts'
import { accountOf } from './accounts.service.ts'
import { notePost, posts } from './posts.kind.ts'
import { type Domains, recordOf } from './shared-records.ts'
import { accountsTable, type AccountRow, type PostRow, postsTable as table } from './social.table.ts'

/** Jobs of this domain that process a post. */
export const postJobs = { send: 'social.send', look: 'social.look', wish: 'social.wish' } as const
export interface PostJob {
  post: string
}

/** Queues a job for a post, at a time or at once. In the caller's transaction. */
export const queuePost = (ctx: Ctx, name: string, post: string, at?: string | null): Promise<string | null> =>
  ctx.platform.jobs.send(ctx, name, { post } satisfies PostJob, at && at > ctx.now ? { startAfter: at } : {})

refusalOf(
  'social_posts_about',
  wrongField('recordId', {
    de: 'Art des Eintrags und Eintrag gehören zusammen.',
    en: 'The kind of record and the record belong together.',
  }),
)

const options = {
  filters: {
    network: (network: NetworkName) =>
      sql`${table.account} in (select "_id" from ${accountsTable} where ${accountsTable.network} = ${network})`,
    account: (account: string) => eq(table.account, account),
    collection: (collection: string) => eq(table.collection, collection),
    recordId: (recordId: string) => eq(table.recordId, recordId),
  },
  remembered: ({ text }: PostRow) => ({ text: truncate(text, 200) }),
}
const plain = recordCalls(socialPost, posts, options)
const standard = recordCalls(socialPost, posts, {
  ...options,
  own: { update: changePost, remove: removePost },
})

const inUse = new Problem('TRANSITION', 409, {
  de: 'Der Beitrag ist schon unterwegs oder gesendet und kann hier nicht mehr geändert werden.',
  en: 'The post is on its way or sent and can no longer be changed here.',
})

type Changed = InputOf<typeof socialPost.calls.update>

/** Changes a post before publishing; afterwards only the network can. */
async function changePost(ctx: Ctx, input: Changed): Promise<unknown> {
  const row = await lockRecord(ctx, posts, input)
  if (!editableStates.includes(row.state)) throw inUse
  if (input.account !== undefined) await accountOf(ctx, input.account)
  return plain.update(ctx, input)
}

/** A published post cannot be deleted here. */
async function removePost(ctx: Ctx, input: { _id: string }): Promise<unknown> {
  const row = await lockRecord(ctx, posts, { ...input, fromBin: true })
  if (!removableStates.includes(row.state))
    throw new Problem('STILL_THERE', 409, {
      de: 'Dieser Beitrag steht im Netzwerk oder ist unterwegs dorthin. Löschen Sie ihn zuerst dort.',
      en: 'This post is on the network or on its way there. Delete it there first.',
    })
  return plain.remove(ctx, input)
}

const wrong = (field: string, de: string, en: string) => wrongField(field, { de, en })

/** Rejects texts longer than the network allows, including the address below. Throws 422 with the field. */
function judgeLength({ network, longest }: AccountRow, post: Composed, field: string): void {
  const text = composed(network, post)
  const length = lengthOn(network, text)
  if (length <= longest) return
  const name = networkTitles[network]
  const isAlone = text === post.text.trim()
  throw wrong(
    field,
    `Für ${name} ist der Text${isAlone ? '' : ' mit der Adresse darunter'} zu lang: ${length} von ${longest} Zeichen.`,
    `The text${isAlone ? '' : ' with the address below it'} is too long for ${name}: ${length} of ${longest} characters.`,
  )
}

/** Rejects content that the network would reject, while it can still be corrected. Throws 422 with the field. */
export async function judgePost(ctx: Ctx, row: PostRow, account: AccountRow): Promise<void> {
  const { network, state } = account
  const name = networkTitles[network]
  const limits = limitsOf[network]
  if (state !== 'connected')
    throw wrong(
      'account',
      `Die Verbindung zu ${name} ist getrennt. Bitte verbinden Sie das Konto neu.`,
      `The connection to ${name} is broken. Please connect the account again.`,
    )
  judgeLength(account, row, 'text')
  const text = composed(network, row)
  if (hashtagsIn(text) > limits.hashtags)
    throw wrong(
      'text',
      `${name} nimmt höchstens ${limits.hashtags} Schlagwörter mit #.`,
      `${name} takes at most ${limits.hashtags} words with #.`,
    )
  if (text === '' && row.picture === null && row.link === '')
    throw wrong('text', 'Bitte schreiben Sie einen Text.', 'Please write a text.')
  if (limits.needsPicture && row.picture === null)
    throw wrong('picture', `${name} nimmt nur Beiträge mit Bild.`, `${name} only takes posts with a picture.`)
  if (row.picture === null) return
  if (!(await pictureFacts(ctx, row.picture)))
    throw wrong(
      'picture',
      'Dieses Bild kann nicht gesendet werden: Es ist nicht öffentlich, gelöscht oder eine Zeichnung.',
      'This picture cannot be sent: it is not public, deleted or a drawing.',
    )
  if (row.alt === '')
    throw wrong(
      'alt',
      'Bitte beschreiben Sie, was das Bild zeigt: für Menschen, die es nicht sehen.',
      'Please describe what the picture shows, for people who do not see it.',
    )
  if (row.alt.length > limits.alt)
    throw wrong(
      'alt',
      `Die Beschreibung des Bildes ist für ${name} zu lang: höchstens ${limits.alt} Zeichen.`,
      `The description of the picture is too long for ${name}: ${limits.alt} characters at most.`,
    )
}

const one = async (ctx: Ctx, row: PostRow) => ({
  social_post: (await answered(ctx, posts, [row]))[0] as unknown as SocialPost,
})

/** Initial values of sending; the key stays the same for all attempts. */
const begun = (ctx: Ctx, planAt: string | null) => ({
  planAt,
  nextAt: planAt && planAt > ctx.now ? planAt : ctx.now,
  plannedAt: planAt && planAt > ctx.now ? planAt : ctx.now,
  sendKey: uuidv7(),
  tries: 0,
  problem: null,
  problemText: '',
})

/** Tolerance for the delay between filling in and submitting a form. */
const grace = 2 * 60_000

/**
 * Refuses a time in the past, which would publish at once instead of on the intended day. Throws 422 with the field.
 */
function judgeMoment(ctx: Ctx, planAt: string | null): void {
  if (planAt === null || Date.parse(planAt) >= Date.parse(ctx.now) - grace) return
  throw wrong(
    'planAt',
    'Dieser Zeitpunkt liegt in der Vergangenheit; lassen Sie das Feld leer, um sofort zu senden.',
    'This moment lies in the past; leave the field empty to send at once.',
  )
}

const plan = (domains: Domains) => async (ctx: Ctx, input: InputOf<typeof socialPost.calls.plan>) => {
  const row = await lockRecord(ctx, posts, input)
  const account = await accountOf(ctx, row.account)
  const planAt = input.planAt === undefined ? row.planAt : input.planAt
  // In other states the error of the state itself applies
  if (editableStates.includes(row.state)) {
    judgeMoment(ctx, planAt)
    await judgePost(ctx, row, account)
  }
  const is = await takeAction(ctx, posts, row, {
    action: 'plan',
    text: input.text,
    values: {
      ...begun(ctx, planAt),
      // Releasing it confirms its content
      stale: null,
      tellsCancelled: (await recordOf(ctx, domains, row))?.isCancelled === true,
    },
  })
  await queuePost(ctx, postJobs.send, row._id, is.nextAt)
  return one(ctx, is)
}

async function sendAgain(ctx: Ctx, input: InputOf<typeof socialPost.calls.sendAgain>) {
  const row = await lockRecord(ctx, posts, input)
  const is = await takeAction(ctx, posts, row, {
    action: 'sendAgain',
    text: input.text,
    values: begun(ctx, null),
  })
  await queuePost(ctx, postJobs.send, row._id)
  return one(ctx, is)
}

async function withdraw(ctx: Ctx, input: InputOf<typeof socialPost.calls.withdraw>) {
  const row = await lockRecord(ctx, posts, input)
  const values = { nextAt: null, plannedAt: null }
  return one(ctx, await takeAction(ctx, posts, row, { action: 'withdraw', text: input.text, values }))
}

async function giveUp(ctx: Ctx, input: InputOf<typeof socialPost.calls.giveUp>) {
  const row = await lockRecord(ctx, posts, input)
  return one(
    ctx,
    await takeAction(ctx, posts, row, { action: 'giveUp', text: input.text, values: { nextAt: null } }),
  )
}

async function check(ctx: Ctx, input: InputOf<typeof socialPost.calls.check>) {
  const row = await lockRecord(ctx, posts, input)
  const is = await takeAction(ctx, posts, row, { action: 'check', values: { tries: 0, nextAt: ctx.now } })
  await queuePost(ctx, postJobs.look, row._id)
  return one(ctx, is)
}

const byHand = (account: AccountRow, what: 'edit' | 'remove'): Problem => {
  const name = networkTitles[account.network]
  return what === 'edit'
    ? new Problem('NOT_ALLOWED_THERE', 409, {
        de: `${name} lässt das Ändern von außen nicht zu. Bitte ändern Sie den Beitrag dort in der App.`,
        en: `${name} does not allow changes from outside. Please change the post there in the app.`,
      })
    : new Problem('NOT_ALLOWED_THERE', 409, {
        de: `${name} lässt das Löschen von außen nicht zu. Bitte löschen Sie den Beitrag dort in der App.`,
        en: `${name} does not allow deleting from outside. Please delete the post there in the app.`,
      })
}

/**
 * Queues a change or deletion on the network; the job stores the result. `text` excludes the address below it. In the
 * caller's transaction.
 */
export async function askFor(
  ctx: Ctx,
  row: PostRow,
  { what, text = '', words = '' }: { what: 'edit' | 'remove'; text?: string; words?: string },
): Promise<PostRow> {
  const account = await accountOf(ctx, row.account)
  if (!limitsOf[account.network][what]) throw byHand(account, what)
  if (what === 'edit') judgeLength(account, { ...row, text }, 'wanted')
  const is = await takeAction(ctx, posts, row, {
    action: what === 'edit' ? 'correct' : 'retract',
    text: words,
    values: { wish: what, wishText: text, tries: 0, nextAt: ctx.now, problem: null, problemText: '' },
  })
  await queuePost(ctx, postJobs.wish, row._id)
  return is
}

const correct = async (ctx: Ctx, { wanted, ...input }: InputOf<typeof socialPost.calls.correct>) =>
  one(ctx, await askFor(ctx, await lockRecord(ctx, posts, input), { what: 'edit', text: wanted }))

const retract = async (ctx: Ctx, input: InputOf<typeof socialPost.calls.retract>) =>
  one(ctx, await askFor(ctx, await lockRecord(ctx, posts, input), { what: 'remove', words: input.text }))

/** A new post starts with the usual picture shape of its network. */
export async function createPost(ctx: Ctx, input: InputOf<typeof socialPost.calls.create>) {
  const { network } = await accountOf(ctx, input.account)
  return standard.create(ctx, { ...input, shape: input.shape ?? usualShape[network] })
}

/** Clears the outdated mark: a cancellation is acknowledged, so that later changes do not ask again. */
export const settled = ({ stale, tellsCancelled }: Pick<PostRow, 'stale' | 'tellsCancelled'>) => ({
  stale: null,
  tellsCancelled: tellsCancelled || stale === 'cancelled',
})

/** `POST leave`: confirms that the post stays unchanged. */
export async function leave(ctx: Ctx, { _id }: InputOf<typeof postExtras.leave>) {
  const row = await lockRecord(ctx, posts, { _id })
  return one(ctx, row.stale === null ? row : await notePost(ctx, row, { what: 'left', values: settled(row) }))
}

/** Handlers of the calls for posts: the standard ones, and those for networks. */
export const postCalls = (domains: Domains) => ({
  ...standard,
  create: createPost,
  plan: plan(domains),
  sendAgain,
  withdraw,
  giveUp,
  check,
  correct,
  retract,
})
