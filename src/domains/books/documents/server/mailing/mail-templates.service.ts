import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { plainTextOf } from '#kit/server/mail/plain-text.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { notFound } from '#kit/shared/problem.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import { mail as de, madeUp as madeUpDe } from '../../mailing/letters.de.ts'
import { mail as en, madeUp as madeUpEn } from '../../mailing/letters.en.ts'
import type { MailTemplate, mailTemplateCalls } from '../../mailing/mail-templates.contract.ts'
import {
  mailPlaceholders,
  mailStandards,
  type MailTemplateName,
  mailTemplateNames,
  templateFor,
  unknownPlaceholder,
} from '../../mailing/mail-templates.rules.ts'
import { offerPage } from '../../documents.addresses.ts'
import { documentsTable as table } from '../records/documents.table.ts'
import { openOfDocument } from '../settlements/add-settlements.ts'
import { type Issued, mailOf, ownWords, templateWords, valuesOf, written } from './mail-words.ts'

type Inputs = typeof mailTemplateCalls

const standardOf = (name: MailTemplateName): MailTemplate => ({
  subject: { de: mailStandards.de[name].subject, en: mailStandards.en[name].subject },
  text: { de: mailStandards.de[name].text, en: mailStandards.en[name].text },
})

const inEach = (words: (lang: Language) => string) =>
  Object.fromEntries(contentLanguages.map((lang) => [lang, words(lang)])) as Record<Language, string>

/** Texts in use: the office's own, else the standard ones. */
const inForce = (own: MailTemplate, standard: MailTemplate): MailTemplate => ({
  subject: inEach((lang) => own.subject[lang] || standard.subject[lang]),
  text: inEach((lang) => own.text[lang] || standard.text[lang]),
})

const answer = (name: MailTemplateName, { value, version }: { value: MailTemplate; version: number }) => ({
  value: inForce(value, standardOf(name)),
  standard: standardOf(name),
  placeholders: [...mailPlaceholders[name]],
  version,
})

/** `GET …/mail-template` */
export async function mailTemplates(ctx: Ctx) {
  const templates = await Promise.all(
    mailTemplateNames.map(async (name) => {
      const own = await ownWords[name].read(ctx)
      const changed = contentLanguages.some((lang) => own.subject[lang] || own.text[lang])
      return { _id: name, subject: inForce(own, standardOf(name)).subject, changed }
    }),
  )
  return { templates }
}

/** `GET …/mail-template/:_id` */
export const mailTemplate = async (ctx: Ctx, { _id }: InputOf<Inputs['mailTemplate']>) =>
  answer(_id, await ownWords[_id].shown(ctx))

/** Drops texts equal to the standard, so that improved ones arrive with the next version. */
function judged(
  name: MailTemplateName,
  field: 'subject' | 'text',
  given: MailTemplate['text'] | undefined,
): Partial<MailTemplate> {
  if (!given) return {}
  const standard = standardOf(name)[field]
  for (const lang of contentLanguages) {
    const unknown = unknownPlaceholder(name, given[lang])
    if (unknown)
      throw wrongField(`${field}.${lang}`, {
        de: `Den Platzhalter {{${unknown}}} gibt es hier nicht. Nehmen Sie einen aus der Liste.`,
        en: `There is no placeholder {{${unknown}}} here. Please take one of the list.`,
      })
  }
  return { [field]: inEach((lang) => (given[lang] === standard[lang] ? '' : given[lang])) }
}

/** `PUT …/mail-template/:_id` */
export async function updateMailTemplate(
  ctx: Ctx,
  { _id, version, subject, text }: InputOf<Inputs['updateMailTemplate']>,
) {
  const changes = { ...judged(_id, 'subject', subject), ...judged(_id, 'text', text) }
  return answer(_id, await ownWords[_id].change(ctx, changes, version))
}

/** Documents that use a template. */
const fits = (name: MailTemplateName): SQL => {
  if (name === 'correction') return sql`${table.type} in ('credit_note', 'cancellation')`
  if (name === 'reminder' || name === 'invoice')
    return sql`${table.kind} = 'invoice' and ${table.type} not in ('credit_note', 'cancellation')`
  return eq(table.kind, name === 'order' || name === 'delivery' ? name : 'offer')
}

/**
 * Document for the preview: the given one, or the newest. Throws 404 if it does not exist or does not use the template.
 */
async function exampleOf(ctx: Ctx, name: MailTemplateName, document: string | undefined) {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        isNotNull(table.number),
        isNotNull(table.content),
        fits(name),
        document ? eq(table._id, document) : undefined,
      ),
    )
    .orderBy(desc(table._id))
    .limit(1)
  if (!row && document) throw notFound({ document })
  return row as Issued | undefined
}

/** Sample values for a preview without a document. */
async function madeUp(ctx: Ctx, name: MailTemplateName, lang: Language): Promise<Record<string, string>> {
  const [words, kinds] = lang === 'en' ? [madeUpEn, en.kinds] : [madeUpDe, de.kinds]
  const today = writeDay(await siteDay(ctx), lang, { year: true })
  const amount = writeMoney(cents(24_840), 'EUR', lang)
  const kind = name === 'correction' ? 'credit_note' : templateKind(name)
  return {
    ...words,
    kind: kinds[kind],
    day: today,
    due: today,
    until: today,
    total: amount,
    open: amount,
    link: ctx.platform.config.publicUrl + routeAddress(offerPage, lang).replace(':key', '…'),
  }
}
const templateKind = (name: MailTemplateName) =>
  name === 'order' || name === 'delivery' || name === 'offer' ? name : 'invoice'

/** `POST …/mail-template/:_id/preview` */
export async function previewMailTemplate(
  ctx: Ctx,
  { _id: name, subject, text, lang, document }: InputOf<Inputs['previewMailTemplate']>,
) {
  const standing = await templateWords(ctx, name, lang)
  const standard = mailStandards[lang][name]
  const row = await exampleOf(ctx, name, document)
  const open =
    row && templateFor(row.kind as never, row.type) === 'invoice' ? await openOfDocument(ctx, row) : null
  const example = await madeUp(ctx, name, lang)
  // The values of a document are in its own language; the preview shows the words of the chosen one
  const values = row
    ? {
        ...example,
        ...valuesOf(ctx, { ...row, content: { ...row.content, language: lang } }, open),
      }
    : example
  // An emptied field shows its standard text
  const words = written(
    {
      subject: subject ? subject[lang] || standard.subject : standing.subject,
      text: text ? text[lang] || standard.text : standing.text,
    },
    values,
  )
  const element = await mailOf(ctx, words, { lang, link: values['link'] ?? '' })
  const { renderToStaticMarkup } = await import('react-dom/server')
  const html = `<!doctype html>${renderToStaticMarkup(element)}`
  return {
    subject: words.subject,
    html,
    text: plainTextOf(html),
    document: row ? { _id: row._id, number: row.number, partyName: row.buyerName } : null,
  }
}
