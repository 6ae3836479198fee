import { eq, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { rowOf } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { hasRight } from '#kit/shared/access.ts'
import { takingTurns } from '#kit/server/turns/turns.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { staffWithRights } from '#domains/platform/users/server/offers.ts'
import { newsletterPaths } from '#domains/office/newsletter/newsletter.addresses.ts'
import { subscribersTable as readers } from '#domains/office/newsletter/server/offers.ts'
import { type LetterDraft, type LetterModule, moduleProps } from '../letter-modules.contract.ts'
import { type letterCalls, newsletterTemplate } from '../letters.contract.ts'
import { fieldValues, letterBounds, recordSources, type ModuleKind } from '../letters.rules.ts'
import { fullAddress, recordsOf } from './letter/blocks.service.ts'
import { findingsOf } from './letter/findings.ts'
import { archiveHref } from './letter/letter-links.ts'
import { bytesOf, letterFor, makeLetter, oneLine, wordsIn } from './letter/letter.service.ts'
import { letterSettings } from './letter-settings.service.ts'
import { sendingDraft } from './sending/sending-draft.ts'
import { sendings } from './sending/sendings.kind.ts'
import { cleanModules, currentRecommends, templateDraft } from './templates.service.ts'

/** Sample values of placeholders while no reader is chosen. */
const somebody = {
  de: { name: 'Maria Muster', email: 'maria@example.org' },
  en: { name: 'Mary Sample', email: 'mary@example.org' },
}

/** Values of a reader for a preview. Throws 404 for an unknown subscriber. */
async function valuesFor(ctx: Ctx, lang: 'de' | 'en', as: string | undefined) {
  const [reader] = as ? await ctx.db.select().from(readers).where(eq(readers._id, as)) : [somebody[lang]]
  if (!reader) throw notFound({ _id: as! })
  return {
    ...fieldValues(reader),
    browser: fullAddress(ctx, archiveHref(lang)),
    // The preview's link must not unsubscribe anyone
    unsubscribe: fullAddress(ctx, inLanguage(newsletterPaths.signUp, lang)),
  }
}

/** Twice the maximum size of a letter, in both languages. */
const longestPreview = 4 * letterBounds.bytes

/** One at a time: rendering a long letter is slow, and the editor requests it at every pause in typing. */
const inTurn = takingTurns({
  atOnce: 1,
  mostWaiting: 4,
  refuse: () =>
    new Problem('BUSY', 503, {
      de: 'Gerade werden viele Vorschauen erstellt. Bitte versuchen Sie es gleich noch einmal.',
      en: 'Many previews are being made right now. Please try again in a moment.',
    }),
})

/** Renders a letter, saved or not. Throws 422 `LETTER_TOO_LONG`. */
export async function preview(ctx: Ctx, input: InputOf<typeof letterCalls.preview>) {
  const texts = input.modules.flatMap(({ props }) => [props.text, ...props.columns.map(({ text }) => text)])
  const length = texts.reduce((sum, { de, en }) => sum + de.length + en.length, 0)
  if (length > longestPreview)
    throw new Problem('LETTER_TOO_LONG', 422, {
      de: 'Dieser Brief ist zu lang für eine Vorschau. Bitte kürzen Sie seine Texte.',
      en: 'This letter is too long for a preview. Please shorten its texts.',
    })
  return inTurn(() => render(ctx, input))
}

async function render(ctx: Ctx, { lang, as, ...given }: InputOf<typeof letterCalls.preview>) {
  const draft: LetterDraft = { ...given, modules: await cleanModules(given.modules) }
  const made = await makeLetter(ctx, draft, lang)
  return {
    ...letterFor(made, await valuesFor(ctx, lang, as)),
    bytes: bytesOf(made.html),
    findings: findingsOf(ctx.told, draft, made),
  }
}

const titles = {
  news: { de: 'Neues aus dem Ort', en: 'News' },
  events: { de: 'Was bevorsteht', en: 'What is on' },
  notices: { de: 'An der Amtstafel', en: 'Official notices' },
}

/** Suggested blocks: news from the site, and reusable blocks. */
export async function suggest(ctx: Ctx, { days }: InputOf<typeof letterCalls.suggest>) {
  const since = new Date(Date.parse(ctx.now) - days * 86_400_000).toISOString()
  const suggestions: { title: string; count: number; block: LetterModule }[] = []
  for (const source of recordSources) {
    const found = await recordsOf(ctx, source, { lang: ctx.told, most: 20, since })
    if (found.length === 0) continue
    const kind: ModuleKind = source
    const props = moduleProps.parse({
      text: titles[source],
      most: Math.min(found.length, 5),
      pick: found.slice(0, 5).map(({ _id }) => _id),
    })
    suggestions.push({
      title: titles[source][ctx.told],
      count: found.length,
      block: { _id: uuidv7(), kind, props },
    })
  }
  for (const { title, block } of await currentRecommends(ctx))
    suggestions.push({ title, count: 0, block: { _id: uuidv7(), ...block } })
  return { suggestions }
}

/** Maximum test letters per account and hour. */
const mostTests = 30

/**
 * Checks and counts a test letter: users who may not send letters may only send it to the office. Throws 422 at `to`,
 * and 429 `TOO_MANY` after many within an hour.
 */
async function requireTest(
  ctx: Ctx,
  to: readonly string[],
  of: { collection: string; recordId: string },
): Promise<void> {
  if (!hasRight(ctx.user, sendings.module, 'publish')) {
    const office = new Set((await staffWithRights(ctx)).map(({ email }) => email.toLowerCase()))
    if (to.some((address) => !office.has(address.toLowerCase())))
      throw wrongField('to', {
        de: 'Probebriefe gehen nur an Adressen von Personen, die hier mitarbeiten.',
        en: 'Test letters go only to addresses of people who work here.',
      })
  }
  await audit(ctx, {
    action: 'sendTest',
    ...of,
    before: {},
    after: { to: [...to] },
  })
  const { rows } = await ctx.db.execute<{ sent: number }>(sql`
    select coalesce(sum(jsonb_array_length("after" -> 'to')), 0)::int as "sent" from audit
    where "by" = ${ctx.user?._id ?? null}::uuid and "action" = 'sendTest'
      and "after" is not null and "at" > ${ctx.now}::timestamptz - interval '1 hour'`)
  if ((rows[0]?.sent ?? 0) > mostTests)
    throw new Problem('TOO_MANY', 429, {
      de: 'Das waren viele Probebriefe. Bitte versuchen Sie es in einer Stunde wieder.',
      en: 'These were many test letters. Please try again in an hour.',
    })
}

/** Sends a letter to some addresses as a test. Excluded from statistics; its links unsubscribe no one. */
export async function sendTest(
  ctx: Ctx,
  { template, sending, to, lang, as }: InputOf<typeof letterCalls.sendTest>,
) {
  if ((template === undefined) === (sending === undefined))
    throw wrongField('template', {
      de: 'Bitte wählen Sie eine Vorlage oder einen Versand.',
      en: 'Please choose a template or a sending.',
    })
  const row = sending ? await rowOf(ctx, sendings, sending) : null
  const of = sending
    ? { collection: sendings.name, recordId: sending }
    : { collection: newsletterTemplate.name, recordId: template! }
  await requireTest(ctx, [...new Set(to)], of)
  const draft = row ? await sendingDraft(ctx, row) : await templateDraft(ctx, template!)
  const values = await valuesFor(ctx, lang, as)
  const made = await makeLetter(ctx, draft, lang, row?.since ?? null)
  const { subject, html, text } = letterFor(made, values)
  const { fromName: name, fromAddress: address, replyTo } = await letterSettings(ctx)
  for (const email of new Set(to))
    await ctx.platform.mail.send(ctx, {
      to: email,
      lang,
      subject: oneLine(`${wordsIn(lang).test} ${subject}`),
      written: { html, text },
      ...(address ? { from: { ...(name ? { name } : {}), address } } : {}),
      ...(replyTo ? { replyTo } : {}),
    })
  return { done: true as const, to: [...new Set(to)] }
}
