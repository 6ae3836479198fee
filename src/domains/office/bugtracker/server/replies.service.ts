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

/** Pictures that came with a mail; what is none is left in the mailbox. */
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

/** What an answer is by its mark and its sender; null: the mark is none of ours. */
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
 * Takes an answer by mail. From the address that we wrote to it is a note that everybody reads who may read the fault, or one for
 * the office alone where our mail was; from any other it is one for the office alone, marked as unproven. What has no mark of ours
 * stays in the mailbox and is counted; answers of programs are left alone.
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
  // Pictures are seen by whoever may read the fault
  const pictures = what === 'reply' ? await picturesIn(mail, Math.min(room, pictureBounds.atOnce)) : []
  const is = await changeRecord(ctx, bugs, row, {
    // What the office says to itself waits for nobody; what comes later from outside is forgotten in its turn
    values: what === 'note' ? {} : { waiting: true, forgottenAt: null },
    beside: { before: {}, after: { step: what } },
  })
  await addBugStep(ctx, row._id, { what, text: `${withoutControls(who)}\n${text}`, byNobody: true })
  await keepPictures(ctx, row._id, pictures)
  // Of what a stranger wrote nobody gets a mail: it could be anything
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
