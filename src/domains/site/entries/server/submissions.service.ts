import { routeAddress } from '#kit/shared/site/route-address.ts'
import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import { eq } from 'drizzle-orm'
import { requireAccess } from '#kit/server/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import type { SentForm } from '#kit/server/http/form-pages.ts'
import { invalidInput } from '#kit/server/http/problems.ts'
import { admitForm, guardForm } from '#kit/server/http/spam.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { issueText } from '#kit/shared/issue-texts.ts'
import { paragraphsOf } from '#kit/shared/text/plain-words.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import { siteSettings, tellOffice } from '#domains/platform/settings/server/offers.ts'
import { storedWord, wordsIn } from '#domains/platform/words/server/offers.ts'
import type { EntryCreateData } from '../entries.views.ts'
import { submissionForm, type submissionCalls } from '../submissions.contract.ts'
import { createAddress, directoriesOf, plainAddress } from './record-addresses.ts'
import { entries } from './entries.kind.ts'
import { categoriesOf, typesOf } from './entries.service.ts'
import { submissionsTable } from './entries.table.ts'
import { entryScreens } from '../entries.addresses.ts'

const form = 'entry'
const title = { de: 'Eintrag vorschlagen', en: 'Suggest an entry' }

/**
 * View `entryCreate` (specification § 2.1, create mode): a form for clubs and firms. With an id it redirects editors to
 * the admin centre; throws 401 or 403 without the right to write.
 */
export const entryCreate: ViewLoader = async (ctx, { rest, query }) => {
  const [id] = rest
  if (id !== undefined) {
    requireAccess(ctx.user, { module: 'entry', action: 'update' })
    if (!isUuid(id)) return null
    const found = await entries.find(ctx, { _id: id }, { lang: 'de', audience: 'working' })
    const { admincenter } = await siteSettings(ctx)
    return found && { data: null, redirect: `${admincenter.url}/${entryScreens.edit}/${id}` }
  }
  const say = await wordsIn(ctx)
  const data: EntryCreateData = {
    types: (await typesOf(ctx)).map(({ name }) => say(name).label),
    categories: (await categoriesOf(ctx)).map(({ name }) => say(name).label),
    ...(await guardForm(ctx, form)),
    privacyHref: routeAddress(legalPages.privacy, ctx.lang),
    listHref: (await directoriesOf(ctx, ctx.lang)('')) ?? plainAddress(ctx.lang),
    ...(query.has('sent') ? { sent: true } : {}),
  }
  return {
    data,
    meta: { title: title[ctx.lang], hidden: true, canonical: createAddress(ctx.lang) },
    trail: [{ label: title[ctx.lang], href: createAddress(ctx.lang) }],
  }
}

/**
 * Stores a suggestion as a draft for editors. Returns the address of the confirmation.
 * Throws Problem 422 for invalid or automated input, 429 for too much from one network.
 */
export async function submitEntry(ctx: Ctx, sent: SentForm): Promise<string> {
  const typed = submissionForm.safeParse(sent, { error: issueText(ctx.lang) })
  if (!typed.success) throw invalidInput(typed.error, ctx.lang)
  await admitForm(ctx, form, sent)
  const { sender_name, sender_email, sender_message, categories, text, ...fields } = typed.data
  const named = categories
    .split(/[,;\n]/)
    .map((name) => name.trim().slice(0, 60))
    .filter(Boolean)
    .slice(0, 20)
  const { entry } = await entries.calls.create(ctx, {
    ...fields,
    type: await storedWord(ctx, fields.type, ctx.lang),
    text: paragraphsOf(text.replaceAll('\r\n', '\n')),
    categories: await Promise.all(named.map((name) => storedWord(ctx, name, ctx.lang))),
  })
  await ctx.db.insert(submissionsTable).values({
    entry: entry._id,
    at: ctx.now,
    name: sender_name,
    email: sender_email,
    message: sender_message,
  })
  await tellOffice(ctx, {
    subject: 'Ein Eintrag wurde vorgeschlagen',
    text: 'Der Vorschlag wartet als Entwurf im Verzeichnis. Veröffentlicht wird er erst von Ihnen.',
    facts: [
      ['Name', fields.title],
      ['Art', fields.type],
      ['Von', `${sender_name}, ${sender_email}`],
      ['Nachricht', sender_message],
    ],
    path: `${entryScreens.edit}/${entry._id}`,
    sender: { name: sender_name, email: sender_email },
  })
  await ctx.emit('goalReached', { goal: 'entries.suggested' })
  return `${createAddress(ctx.lang)}?sent`
}

/** Sender of a suggested entry; null for entries created by editors. */
export async function submission(ctx: Ctx, { entry }: InputOf<typeof submissionCalls.submission>) {
  const [row] = await ctx.db.select().from(submissionsTable).where(eq(submissionsTable.entry, entry))
  return { submission: row ?? null }
}

export const tooLarge = {
  de: 'Das ist zu viel Text für einen Eintrag. Bitte kürzen Sie ihn auf das Wichtigste.',
  en: 'That is too much text for an entry. Please shorten it to what matters.',
}
