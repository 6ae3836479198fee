import { withoutControls } from '../../../../kit/server/control-characters.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { IncomingMail } from '../../../../kit/server/mailbox/incoming-mail.ts'
import { changeRecord } from '../../../../kit/server/records/change.ts'
import { lockRecord } from '../../../../kit/server/records/conflict.ts'
import { Problem } from '../../../../kit/shared/problem.ts'
import { pictureBounds } from '../../reports/reports.contract.ts'
import { type JudgedPicture, judgePictures, keepPictures, picturesOf } from '../../reports/server/offers.ts'
import { addBugStep, bugByNumber, bugs } from './bugs.kind.ts'
import { tellOfBug } from './bugs.mail.ts'
import { isSealFor, markIn, ownWords } from './reply-seal.ts'

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

/**
 * Takes an answer by mail. From the address that we wrote to it is a note that everybody reads who may read the fault; from any
 * other it is one for the office alone, marked as unproven. What names no fault stays in the mailbox and is counted; answers of
 * programs are left alone.
 */
export async function takeReply(ctx: Ctx, mail: IncomingMail): Promise<void> {
  if (mail.loop.isAutomatic) return
  const mark = markIn(mail.subject)
  const known = mark && (await bugByNumber(ctx, mark.number))
  if (!mark || !known || known.deletedAt) {
    ctx.platform.metrics.failure('bugtracker mail', 'a mail that answers no report was left in the mailbox')
    return
  }
  const row = await lockRecord(ctx, bugs, { _id: known._id })
  const address = mail.from?.address ?? ''
  const isProven = address !== '' && isSealFor(ctx.platform, row._id, address, mark.seal)
  const text = withoutControls(ownWords(mail.text))
  const who = [mail.from?.name, address].filter(Boolean).join(' · ')
  const room = pictureBounds.inAll - ((await picturesOf(ctx, [row._id])).get(row._id)?.length ?? 0)
  const pictures = isProven ? await picturesIn(mail, Math.min(room, pictureBounds.atOnce)) : []
  const is = await changeRecord(ctx, bugs, row, {
    values: { waiting: true },
    beside: { before: {}, after: { step: isProven ? 'reply' : 'unproven' } },
  })
  await addBugStep(ctx, row._id, {
    what: isProven ? 'reply' : 'unproven',
    text: `${withoutControls(who)}\n${text}`,
    byNobody: true,
  })
  await keepPictures(ctx, row._id, pictures)
  // Of what a stranger wrote nobody gets a mail: it could be anything
  if (isProven) await tellOfBug(ctx, is, { title: 'Antwort per E-Mail', text, except: address })
}
