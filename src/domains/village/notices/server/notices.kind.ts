import { inArray, or, type SQL, sql } from 'drizzle-orm'
import { editorialKind } from '#kit/server/records/editorial/editorial-kind.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { fileCards } from '#domains/platform/files/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { notices } from '../notices.contract.ts'
import { type NoticeState, usualEnd } from '../notices.rules.ts'
import { noticeAddresses } from './record-addresses.ts'
import { planSealing } from './notices.job.ts'
import { noticesTable as table } from './notices.table.ts'
import { isOpen, lastSealOf, sealNotice } from './seals.service.ts'

const refusal = (text: { de: string; en: string }) =>
  new Problem('INVALID', 422, text, { fields: { postedUntil: text } })
const endTooEarly = () =>
  refusal({ de: 'Das Ende muss nach dem Beginn liegen.', en: 'The end must come after the beginning.' })
const overAlready = () =>
  refusal({
    de: 'Diese Frist ist schon vorbei. Wählen Sie einen späteren Tag.',
    en: 'This period is over already. Please choose a later day.',
  })
const stillHangs = () =>
  new Problem('NOTICE_HANGS', 409, {
    de: 'Die Kundmachung hängt gerade. Nehmen Sie sie zuerst ab, indem Sie sie zurückziehen.',
    en: 'The notice is posted at the moment. Please take it down first by withdrawing it.',
  })

/** Condition per state by the database's clock; must agree with `stateOf`. */
const inState: Record<NoticeState, SQL> = {
  draft: sql`(${table.status} = 'draft' and not (${table.publishedAt} is not null and ${table.postedFrom} <= now()))`,
  planned: sql`(${table.status} = 'scheduled' or (${table.status} = 'published' and ${table.postedFrom} > now()))`,
  hanging: sql`(${table.status} = 'published' and ${table.postedFrom} <= now() and ${table.postedUntil} > now())`,
  takenDown: sql`((${table.status} = 'published' and ${table.postedFrom} <= now() and ${table.postedUntil} <= now())
    or (${table.status} = 'draft' and ${table.publishedAt} is not null and ${table.postedFrom} <= now()))`,
}

export const noticeItems = editorialKind({
  contract: notices,
  table,
  defaults: (ctx, { postedFrom = ctx.now }) => ({
    postedFrom,
    // `create` sets the default end, which depends on the site's time zone
    postedUntil: postedFrom,
    shownUntil: null,
  }),
  filters: {
    type: (value) => inArray(table.type, [value].flat()),
    state: (value) => or(...[value].flat().map((state) => inState[state])),
  },
  sortable: ['title', 'type', 'reference', 'postedFrom', 'postedUntil', 'status', 'updatedAt'],
  defaultSort: '-postedFrom',
  slugFrom: 'title',
  richText: ['text'],
  words: { type: 'type' },
  visible: { from: 'postedFrom', until: 'shownUntil' },
  files: ({ files }) => files,
  fileCards,
  found: ({ title, text, type, reference, issuer }) => ({
    title,
    body: text,
    tags: [type, reference, issuer].filter(Boolean),
    kind: type,
  }),
  dated: 'postedFrom',
  addresses: noticeAddresses,
  hooks: {
    async beforeWrite(ctx, { action, _id, was, is }) {
      // Seal overdue events before the present change
      if (was) await sealNotice(ctx, _id)
      const last = was ? await lastSealOf(ctx, _id) : undefined
      if ((action === 'remove' || action === 'purge') && isOpen(last)) throw stillHangs()
      if (action === 'publish' && !isOpen(last)) {
        if (is.postedUntil > ctx.now) {
          // A posting cannot be backdated
          if (is.postedFrom < ctx.now) is.postedFrom = ctx.now
        } else if (!last) throw overAlready()
      }
      if (is.postedUntil <= is.postedFrom) throw endTooEarly()
      is.shownUntil = is.keepInArchive ? null : is.postedUntil
    },
    async afterWrite(ctx, { _id, is }) {
      await sealNotice(ctx, _id)
      if (is) await planSealing(ctx, is)
    },
  },
})

/** Handlers of the contract; a new notice hangs for whole days. */
export const handlers = {
  ...noticeItems.calls,
  create: async (ctx: Ctx, input: InputOf<typeof notices.calls.create>) =>
    noticeItems.calls.create(ctx, {
      ...input,
      postedUntil:
        input.postedUntil ?? usualEnd(input.postedFrom ?? ctx.now, (await siteSettings(ctx)).site.timeZone),
    }),
}
