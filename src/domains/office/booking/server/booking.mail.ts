import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { button, facts, mailLayout, note, paragraph, paragraphs } from '#kit/server/mail/layout.ts'
import { type Cents, zero } from '#kit/shared/money/cents.ts'
import { filled } from '#kit/shared/text/filled.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { paidFor, payAddress } from '#domains/shop/payments/server/offers.ts'
import { officeAddressOf, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { bookingScreens } from '../booking.addresses.ts'
import { mail as de } from '../booking-mail.de.ts'
import { mail as en } from '../booking-mail.en.ts'
import { asksForMoney, type BookingState } from '../booking.rules.ts'
import { sayBooked, sayCost } from '../booking-words.rules.ts'
import { bookingSettings } from './booking-settings.service.ts'
import { calendarOf, spansOf } from './times/booking.ics.ts'
import { isPaidOnline, owedFor, paidOfGroup, payableOf } from './money/booking-money.ts'
import { bookingsTable, type BookingRow } from './booking.table.ts'
import { keyOf, ownAddress, proofOfMail } from './own/links.ts'
import { resourcesOf } from './resource.kind.ts'
import type { WholeResource } from './resource.table.ts'

/** Kinds of mails to customers. */
export type Letter =
  | 'verify'
  | 'requested'
  | 'unpaid'
  | 'confirmed'
  | 'waiting'
  | 'offered'
  | 'rejected'
  | 'cancelled'
  | 'moved'
  | 'reminder'
  | 'lapsed'

/** Mails with a calendar attachment. */
const withCalendar: readonly Letter[] = ['confirmed', 'moved', 'reminder', 'cancelled']

const wordsIn = (lang: Language) => (lang === 'en' ? en : de)

async function frameOf(ctx: Ctx) {
  const settings = await siteSettings(ctx)
  const { site, admincenter } = settings
  const siteUrl = ctx.platform.config.publicUrl
  const office = officeAddressOf(settings, (await bookingSettings(ctx)).email)
  return {
    siteName: site.name,
    siteUrl,
    zone: site.timeZone,
    office,
    adminUrl: `${siteUrl}${admincenter.url}`,
  }
}

const titleIn = (resource: WholeResource, lang: Language) =>
  (lang === 'en' && resource.titleEn) || resource.title

function rowsOf(
  rows: readonly BookingRow[],
  resource: WholeResource,
  { zone, lang, paid = zero }: { zone: string; lang: Language; paid?: Cents },
) {
  const t = wordsIn(lang).facts
  const wholeDays = resource.length === 'days'
  const times = rows.flatMap((row) => spansOf(row, resource))
  const cost = sayCost(
    rows.reduce((sum, { cents }) => sum + cents, 0),
    lang,
  )
  const facts_: [string, string][] = [
    [t.what, titleIn(resource, lang)],
    ...times.map((time, index): [string, string] => [
      times.length > 1 ? `${t.when} ${index + 1}` : t.when,
      sayBooked({ ...time, wholeDays }, lang, zone),
    ]),
    [t.place, resource.place],
    [t.units, rows[0]!.units > 1 ? String(rows[0]!.units) : ''],
    [t.cost, cost],
    [t.paid, sayCost(paid, lang)],
    [t.deposit, sayCost(resource.deposit, lang)],
    [t.number, rows.map(({ number }) => number).join(', ')],
  ]
  return facts_.filter(([, value]) => value !== '')
}

/**
 * Mails the customer; all rows are of one group. Input from the form is left out, so that nobody can send words to
 * others through the site; `text` is written by the office.
 */
export async function sendLetter(
  ctx: Ctx,
  letter: Letter,
  rows: readonly BookingRow[],
  text = '',
): Promise<void> {
  const [first] = rows
  if (!first?.email) return
  const [resource] = await resourcesOf(ctx, [first.resource])
  if (!resource) return
  const { lang, group, email } = first
  const frame = await frameOf(ctx)
  const words = wordsIn(lang)
  const t = words.letters[letter]
  const title = titleIn(resource, lang)
  const until = first.heldUntil
    ? sayBooked(
        { from: first.heldUntil, until: first.heldUntil, wholeDays: false },
        lang,
        frame.zone,
      ).replace(/ (?:bis|to) [^,]*$/, '')
    : ''
  const proof = letter === 'verify' || letter === 'offered' ? `?proof=${proofOfMail(ctx, group, email)}` : ''
  const href = `${frame.siteUrl}${ownAddress(lang, keyOf(ctx, group))}${proof}`
  const cost = rows.some(({ cents }) => cents > 0)
  const asks = rows.some(asksForMoney)
  const pay = cost && asks ? (lang === 'en' && resource.payTextEn) || resource.payText : ''
  const dueHref = asks && isDue(letter) ? await payHref(ctx, resource, group) : null
  // Customers who have paid get a written confirmation of the amount
  const paid = cost && letter === 'confirmed' ? await paidOfGroup(ctx, group) : zero
  const isOver = letter === 'cancelled' || letter === 'rejected' || letter === 'lapsed'
  await ctx.platform.mail.send(ctx, {
    to: email,
    lang,
    ...(frame.office ? { replyTo: frame.office } : {}),
    subject: filled(t.subject, { title }),
    content: mailLayout({
      lang,
      siteName: frame.siteName,
      siteUrl: frame.siteUrl,
      title: filled(t.title, { title }),
      children: [
        paragraph(filled(t.text, { title, until })),
        ...paragraphs(text),
        facts(rowsOf(rows, resource, { zone: frame.zone, lang, paid })),
        ...(pay ? [paragraph(pay)] : []),
        ...(dueHref ? [button(words.pay, `${frame.siteUrl}${dueHref}`)] : []),
        button(t.button, href),
        ...(isOver ? [] : [note(words.secret)]),
        ...(letter === 'verify' ? [note(words.otherwise)] : []),
      ],
    }),
    ...(withCalendar.includes(letter)
      ? {
          attachments: [
            {
              filename: lang === 'en' ? 'booking.ics' : 'buchung.ics',
              contentType: 'text/calendar; charset=utf-8',
              content: Buffer.from(
                calendarOf(ctx, { rows, resource, lang, zone: frame.zone, href, name: frame.siteName }),
              ),
            },
          ],
        }
      : {}),
  })
}

/** Mails the office about a booking on the site; without an address the booking only appears on its screens. */
export async function tellOffice(
  ctx: Ctx,
  what: 'new' | 'requested' | 'cancelled' | 'moved' | 'waiting',
  rows: readonly BookingRow[],
): Promise<void> {
  const [first] = rows
  const { office, adminUrl, ...frame } = await frameOf(ctx)
  if (!first || !office) return
  const [resource] = await resourcesOf(ctx, [first.resource])
  if (!resource) return
  const t = de.office[what]
  const who: [string, string][] = [
    ['Name', first.name],
    ['E-Mail', first.email],
    ['Telefon', first.phone],
    ...first.answers.map(({ label, value }): [string, string] => [label, value]),
  ]
  await ctx.platform.mail.send(ctx, {
    to: office,
    lang: 'de',
    ...(first.email ? { replyTo: { address: first.email, name: first.name } } : {}),
    subject: filled(t.subject, { title: resource.title }),
    content: mailLayout({
      lang: 'de',
      siteName: frame.siteName,
      siteUrl: frame.siteUrl,
      title: filled(t.title, { title: resource.title }),
      children: [
        facts([
          ...rowsOf(rows, resource, { zone: frame.zone, lang: 'de' }),
          ...who.filter(([, value]) => value !== ''),
        ]),
        ...paragraphs(first.note),
        button(de.office.button, `${adminUrl}/${bookingScreens.edit}/${first._id}`),
      ],
    }),
  })
}

const isDue = (letter: Letter) => letter === 'unpaid' || letter === 'confirmed' || letter === 'moved'

/** Address for paying the amount due; null: nothing is due. */
async function payHref(ctx: Ctx, resource: WholeResource, group: string): Promise<string | null> {
  const rows = await ctx.db.select().from(bookingsTable).where(eq(bookingsTable.group, group))
  if (!(await isPaidOnline(ctx, resource, rows)) || (await paidOfGroup(ctx, group)) >= owedFor(rows))
    return null
  // A voluntary refund is not requested again
  const payable = payableOf(group)
  return (await paidFor(ctx, payable)).due > 0 ? payAddress(ctx, payable, rows[0]!.lang) : null
}

const letterOf: Readonly<Record<string, Letter>> = {
  confirm: 'confirmed',
  reject: 'rejected',
  cancel: 'cancelled',
}

/** Mails the customer about an action on one booking. */
export async function tellOfAction(
  ctx: Ctx,
  row: BookingRow,
  { action, message, was }: { action: string; message: string; was: BookingState },
): Promise<void> {
  // A customer who has only opened the form has no booking yet
  if (was === 'held') return
  // The address is unverified: the form must not send mails to strangers
  if (was === 'unconfirmed' && action !== 'confirm') return
  if (action === 'lapse') await sendLetter(ctx, 'lapsed', [row])
  const letter = letterOf[action]
  if (letter) await sendLetter(ctx, letter, [row], message)
}
