import { defectScreens } from '../defects.addresses.ts'
import type { Ctx } from '#kit/server/context.ts'
import { mayReceipt } from '#kit/server/http/spam.ts'
import { button, facts, link, mailLayout, note, paragraph, paragraphs } from '#kit/server/mail/layout.ts'
import type { Mail } from '#kit/server/mail/mailer.ts'
import { officeAddressOf, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { secretOf } from '#domains/platform/reports/server/offers.ts'
import { site as de } from '../defects.de.ts'
import { site as en } from '../defects.en.ts'
import { type DefectState, mapAddress, sayPoint } from '../defects.rules.ts'
import { defectSettings } from './defect-settings.service.ts'
import type { DefectRow } from './defects.kind.ts'
import { statusAddress } from './links.ts'

async function siteOf(ctx: Ctx) {
  const settings = await siteSettings(ctx)
  const { site, admincenter } = settings
  const siteUrl = ctx.platform.config.publicUrl
  return {
    frame: { siteName: site.name, siteUrl },
    siteUrl,
    office: officeAddressOf(settings, (await defectSettings(ctx)).email),
    officeHref: (row: Pick<DefectRow, '_id'>) =>
      `${siteUrl}${admincenter.url}/${defectScreens.edit}/${row._id}`,
  }
}

const wordsOf = (row: DefectRow): [string, string][] => {
  const point = row.lat === null || row.lon === null ? '' : sayPoint({ lat: row.lat, lon: row.lon })
  const rows: [string, string][] = [
    ['Nummer', String(row.number)],
    ['Art', row.kindWords.de],
    ['Ort', row.place],
    ['Punkt', point],
  ]
  return rows.filter(([, value]) => value !== '')
}

const onMap = ({ lat, lon }: DefectRow) =>
  lat === null || lon === null ? [] : [paragraph(link('Auf der Karte ansehen', mapAddress({ lat, lon })))]

/**
 * Notifies the office of a new report or remark; without an office address, the report only appears in the admin
 * centre.
 */
export async function tellOffice(ctx: Ctx, row: DefectRow, remark?: string): Promise<void> {
  const { frame, office, officeHref } = await siteOf(ctx)
  if (!office) return
  const isNew = remark === undefined
  const subject = isNew
    ? `Schaden gemeldet: ${row.kindWords.de} (Nr. ${row.number})`
    : `Ergänzung zur Schadensmeldung Nr. ${row.number}`
  await ctx.platform.mail.send(ctx, {
    to: office,
    lang: 'de',
    ...(row.email ? { replyTo: { address: row.email, ...(row.name ? { name: row.name } : {}) } } : {}),
    subject,
    content: mailLayout({
      lang: 'de',
      ...frame,
      title: isNew ? 'Ein Schaden wurde gemeldet' : 'Jemand hat seine Meldung ergänzt',
      children: [
        facts(wordsOf(row)),
        ...paragraphs(isNew ? row.text : remark),
        ...onMap(row),
        button('Meldung ansehen', officeHref(row)),
      ],
      footer: row.email
        ? 'Am besten antworten Sie in der Verwaltung: Dann sieht die Person die Antwort auch auf der Seite ihrer Meldung.'
        : 'Wer das gemeldet hat, hat keine E-Mail-Adresse angegeben. Ihre Antwort in der Verwaltung steht auf der Seite der Meldung.',
    }),
  })
}

const citizen = {
  de: {
    received: (number: number) => `Wir haben Ihre Meldung Nr. ${number} erhalten`,
    receivedText:
      'Danke! Auf der Seite Ihrer Meldung sehen Sie jederzeit, wie es steht, und können etwas ergänzen. Wir schreiben Ihnen, sobald sich etwas tut.',
    changed: (number: number) => `Es gibt etwas Neues zu Ihrer Meldung Nr. ${number}`,
    state: 'Status',
    show: 'Meldung ansehen',
    otherwise:
      'Sie haben nichts gemeldet? Dann hat jemand Ihre Adresse angegeben. Sie brauchen nichts zu tun.',
    secret: 'Der Link gehört nur Ihnen. Wer ihn hat, kann Ihre Meldung lesen.',
  },
  en: {
    received: (number: number) => `We have received your report no. ${number}`,
    receivedText:
      'Thank you! On the page of your report you can see at any time how things stand, and add something. We will write to you as soon as something happens.',
    changed: (number: number) => `There is news about your report no. ${number}`,
    state: 'State',
    show: 'See the report',
    otherwise: 'You did not report anything? Then somebody entered your address. There is nothing to do.',
    secret: 'This link is yours alone. Whoever has it can read your report.',
  },
}

const wants = (row: DefectRow) => row.tell && row.email !== '' && row.key !== null

/**
 * Sends the receipt if the citizen asked for mails. It contains nothing typed, so that the form cannot be abused to
 * send text to others.
 */
export async function sendReceipt(ctx: Ctx, row: DefectRow): Promise<void> {
  if (!wants(row) || !(await mayReceipt(ctx, row.email))) return
  const { frame, siteUrl } = await siteOf(ctx)
  const t = citizen[row.lang]
  const title = t.received(row.number)
  await ctx.platform.mail.send(ctx, {
    to: row.email,
    lang: row.lang,
    subject: title,
    content: mailLayout({
      lang: row.lang,
      ...frame,
      title,
      children: [
        paragraph(t.receivedText),
        button(t.show, siteUrl + statusAddress(row.lang, secretOf(ctx, 'defect', row._id))),
        note(t.secret),
        note(t.otherwise),
      ],
    }),
  })
}

/** Notifies the citizen of a new state or an answer, if mails were asked for. */
export async function tellCitizen(
  ctx: Ctx,
  row: DefectRow,
  { state, answer }: { state: DefectState | null; answer: string },
): Promise<void> {
  if (!wants(row)) return
  const { frame, siteUrl } = await siteOf(ctx)
  const t = citizen[row.lang]
  const title = t.changed(row.number)
  const states = (row.lang === 'en' ? en : de).states
  await ctx.platform.mail.send(ctx, {
    to: row.email,
    lang: row.lang,
    subject: title,
    content: mailLayout({
      lang: row.lang,
      ...frame,
      title,
      children: [
        ...(state ? [facts([[t.state, states[state]]])] : []),
        ...(answer ? paragraphs(answer) : []),
        button(t.show, siteUrl + statusAddress(row.lang, secretOf(ctx, 'defect', row._id))),
        note(t.secret),
      ],
    }),
  })
}

/** Forwards a report by mail, without the sender's name and address. */
export async function forwardByMail(
  ctx: Ctx,
  row: DefectRow,
  { to, text, attachments }: { to: string; text: string; attachments: NonNullable<Mail['attachments']> },
): Promise<void> {
  const { frame, office } = await siteOf(ctx)
  await ctx.platform.mail.send(ctx, {
    to,
    lang: 'de',
    ...(office ? { replyTo: office } : {}),
    subject: `Schadensmeldung: ${row.kindWords.de} (Nr. ${row.number})`,
    content: mailLayout({
      lang: 'de',
      ...frame,
      title: 'Weitergeleitete Schadensmeldung',
      children: [
        ...(text ? paragraphs(text) : []),
        facts(wordsOf(row)),
        ...paragraphs(row.text),
        ...onMap(row),
      ],
      footer: office ? `Ihre Antwort auf diese E-Mail geht an ${frame.siteName}.` : undefined,
    }),
    ...(attachments.length > 0 ? { attachments } : {}),
  })
}

/** Notifies a colleague of an assigned report. */
export async function tellAssignee(ctx: Ctx, row: DefectRow, email: string): Promise<void> {
  const { frame, officeHref } = await siteOf(ctx)
  await ctx.platform.mail.send(ctx, {
    to: email,
    lang: 'de',
    subject: `Ihnen zugeteilt: Schadensmeldung Nr. ${row.number}`,
    content: mailLayout({
      lang: 'de',
      ...frame,
      title: 'Eine Schadensmeldung wurde Ihnen zugeteilt',
      children: [facts(wordsOf(row)), ...paragraphs(row.text), button('Meldung ansehen', officeHref(row))],
    }),
  })
}
