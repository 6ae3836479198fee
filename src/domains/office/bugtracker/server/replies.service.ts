import { withoutControls } from '#kit/server/text/control-characters.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { IncomingMail } from '#kit/server/mailbox/incoming-mail.ts'
import { markIn, ownWords, type ReplyMarks } from '#kit/server/mailbox/reply-mark.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { Problem } from '#kit/shared/problem.ts'
import { pictureBounds } from '#domains/platform/reports/reports.contract.ts'
import {
  type JudgedPicture,
  judgePictures,
  keepPictures,
  picturesOf,
  type ReportRow,
} from '#domains/platform/reports/server/offers.ts'
import { addBugStep, bugByNumber, bugs } from './bugs.kind.ts'
import { tellOfBug, writtenTo } from './bugs.mail.ts'
import { bugMarks, privateBugMarks } from './reply-marks.ts'

/** Pictures attached to a mail; other attachments stay in the mailbox. */
async function picturesIn(mail: IncomingMail, room: number): Promise<JudgedPicture[]> {
  const found: JudgedPicture[] = []
  for (const { content, filename, type } of mail.attachments) {
    if (found.length >= room || !type.startsWith('image/') || content.length > pictureBounds.bytes) continue
    try {
      const meta = filename ? { name: filename.slice(0, 200) } : {}
      found.push(...(await judgePictures([{ content: Buffer.from(content), meta }], 'screenshots')))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
  return found
}

type Answer = 'reply' | 'note' | 'unproven'

/** The kind of a reply, by its marker and sender; null: the marker is invalid. */
async function answerBy(
  ctx: Ctx,
  row: ReportRow,
  { address, seal }: { address: string; seal: string },
): Promise<Answer | null> {
  const fits = (one: string, marks: ReplyMarks) => marks.isSealFor(ctx.platform, row._id, one, seal)
  if (address !== '' && fits(address, bugMarks)) return 'reply'
  if (address !== '' && fits(address, privateBugMarks)) return 'note'
  const known = await writtenTo(ctx, row)
  return known.some((one) => fits(one, bugMarks) || fits(one, privateBugMarks)) ? 'unproven' : null
}

/**
 * Stores a reply by mail. From the address that we wrote to it is a note visible to all readers of the bug, or an
 * internal note if our mail was internal; from any other address it is internal and marked as unproven. Mails without a
 * valid marker stay in the mailbox and are counted; automatic replies are ignored.
 */
export async function takeReply(ctx: Ctx, mail: IncomingMail): Promise<void> {
  if (mail.loop.isAutomatic) return
  const mark = markIn(mail.subject)
  const known = mark && (await bugByNumber(ctx, mark.number))
  const address = mail.from?.address ?? ''
  const what = known && !known.deletedAt ? await answerBy(ctx, known, { address, seal: mark.seal }) : null
  if (!known || !what) {
    ctx.platform.metrics.failure('bugtracker mail', {
      de: 'Eine E-Mail, die zu keiner Meldung gehört, ist im Postfach geblieben.',
      en: 'A mail that answers no report was left in the mailbox.',
    })
    return
  }
  const row = await lockRecord(ctx, bugs, { _id: known._id })
  const text = withoutControls(ownWords(mail.text))
  const who = [mail.from?.name, address].filter(Boolean).join(' · ')
  const room = pictureBounds.inAll - ((await picturesOf(ctx, [row._id])).get(row._id)?.length ?? 0)
  // Pictures are visible to all readers of the bug
  const pictures = what === 'reply' ? await picturesIn(mail, Math.min(room, pictureBounds.atOnce)) : []
  const is = await changeRecord(ctx, bugs, row, {
    // An internal reply needs no answer; a later one from outside has its own retention period
    values: what === 'note' ? {} : { waiting: true, forgottenAt: null },
    beside: { before: {}, after: { step: what } },
  })
  await addBugStep(ctx, row._id, { what, text: `${withoutControls(who)}\n${text}`, byNobody: true })
  await keepPictures(ctx, row._id, pictures)
  // An unproven text is not mailed to anyone, because its content is unknown
  if (what !== 'unproven')
    await tellOfBug(ctx, is, {
      title:
        what === 'note'
          ? { de: 'Interne Antwort per E-Mail', en: 'Internal answer by e-mail' }
          : { de: 'Antwort per E-Mail', en: 'Answer by e-mail' },
      text,
      isPrivate: what === 'note',
      except: address,
    })
}
