import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Ctx, Platform } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import { guestCaller, runRead } from '#kit/server/http/scope.ts'
import { inLanguage, languageOfPath, type Language } from '#kit/shared/text/languages.ts'
import { fileIdsIn } from '#kit/shared/text/rich-text.ts'
import { pictures } from '#domains/platform/files/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { newsletterPaths } from '#domains/office/newsletter/newsletter.addresses.ts'
import { letterPaths } from '../letters.addresses.ts'
import { archiveNumber } from '../letters.rules.ts'
import { archive as de } from '../letters-site.de.ts'
import { archive as en } from '../letters-site.en.ts'
import type { Block, LetterArchiveData, LetterData, LetterPicture } from '../letters.views.ts'
import { fullAddress } from './letter/blocks.service.ts'
import { archiveHref, feedHref, isLetterSeal, letterHref } from './letter/letter-links.ts'
import { escapeHtml } from './letter/letter.service.ts'
import { letterSettings } from './letter-settings.service.ts'
import { contentsTable, sendingsTable as table } from './letters.table.ts'
import { pageHtml } from './letter/letter-html.ts'
import { sendings } from './sending/sendings.kind.ts'

const pageSize = 20
const textsIn = (lang: Language) => (lang === 'en' ? en : de)
const isShown = and(eq(table.public, true), sql`${table.startedAt} is not null`, eq(table.open, false))

async function lettersPage(ctx: Ctx, limit: number, skip: number) {
  ctx.tag(sendings.name)
  return ctx.db
    .select({
      _id: table._id,
      number: table.number,
      title: table.title,
      at: table.startedAt,
      subject: contentsTable.subject,
      text: contentsTable.text,
    })
    .from(table)
    .innerJoin(contentsTable, and(eq(contentsTable.sending, table._id), eq(contentsTable.lang, ctx.lang)))
    .where(isShown)
    .orderBy(desc(table.startedAt), desc(table._id))
    .limit(limit)
    .offset(skip)
}

/** Whether the archive is enabled and not empty. */
export async function hasArchive(ctx: Ctx): Promise<boolean> {
  ctx.tag(sendings.name)
  if (!(await letterSettings(ctx)).archive) return false
  const rows = await ctx.db.select({ _id: table._id }).from(table).where(isShown).limit(1)
  return rows.length > 0
}

/** View `letterArchive`: public letters, newest first. */
export const archiveView: ViewLoader = async (ctx, { query }) => {
  if (!(await letterSettings(ctx)).archive) return null
  const t = textsIn(ctx.lang)
  const [counted] = await ctx.db.select({ total: count() }).from(table).where(isShown)
  const pages = Math.max(1, Math.ceil((counted?.total ?? 0) / pageSize))
  const page = Math.min(pages, Math.max(1, Number(query.get('page')) || 1))
  const rows = await lettersPage(ctx, pageSize, (page - 1) * pageSize)
  const data: LetterArchiveData = {
    letters: rows.map(({ _id, number, title, subject, at }) => ({
      _id,
      title: withoutFields(subject),
      href: letterHref(ctx.lang, { number, title }),
      at: at!,
    })),
    page,
    pages,
    signUpHref: inLanguage(newsletterPaths.signUp, ctx.lang),
    feedHref: feedHref(ctx.lang),
  }
  return {
    data,
    meta: { title: t.title, description: t.lead },
    trail: [{ label: t.title, href: archiveHref(ctx.lang) }],
  }
}

const picturesOf = (block: Block): (LetterPicture | null)[] =>
  block.kind === 'picture' || block.kind === 'sponsor'
    ? [block.picture]
    : block.kind === 'columns'
      ? block.columns.map(({ picture }) => picture)
      : []

/** Adds all sizes to the pictures of blocks; mails contain one. */
async function withForms(ctx: Ctx, blocks: readonly Block[]): Promise<Block[]> {
  const idOf = ({ src }: LetterPicture) => fileIdsIn(src)[0] ?? ''
  const placed = blocks.flatMap(picturesOf).filter((picture) => picture !== null)
  const known = await pictures(ctx, placed.map(idOf).filter(Boolean))
  const formed = <P extends LetterPicture | null>(picture: P): P => {
    const forms = picture && known.get(idOf(picture))
    return forms ? { ...picture, forms } : picture
  }
  return blocks.map((block) => {
    if (block.kind === 'picture') return { ...block, picture: formed(block.picture) }
    if (block.kind === 'sponsor') return { ...block, picture: formed(block.picture) }
    if (block.kind !== 'columns') return block
    const columns = block.columns.map((column) => ({ ...column, picture: formed(column.picture) }))
    return { ...block, columns }
  })
}

/** View `letter`: a letter as sent, without personal data. Non-public letters only by the link in the mail. */
export const letterView: ViewLoader = async (ctx, { rest: [name = ''] }) => {
  const [address = '', seal = ''] = name.split('.')
  const number = archiveNumber(address)
  if (number === null) return null
  ctx.tag(sendings.name)
  const [row] = await ctx.db
    .select()
    .from(table)
    .innerJoin(contentsTable, and(eq(contentsTable.sending, table._id), eq(contentsTable.lang, ctx.lang)))
    .where(and(eq(table.number, number), sql`${table.startedAt} is not null`))
  if (!row) return null
  const { newsletter_sendings: sending, newsletter_contents: content } = row
  const isPublic = sending.public && !sending.open && (await letterSettings(ctx)).archive
  if (!isPublic && !isLetterSeal(ctx, number, seal)) return null
  const t = textsIn(ctx.lang)
  const { publicUrl } = ctx.platform.config
  const clean = (html: string) => withoutFields(pageHtml(html, publicUrl))
  const data: LetterData = {
    title: withoutFields(content.subject),
    at: sending.startedAt!,
    // Sanitised again on output, because the text becomes part of a page
    blocks: (await withForms(ctx, content.blocks)).map((block) => {
      if (block.kind === 'text' || block.kind === 'footer' || block.kind === 'sponsor')
        return { ...block, html: clean(block.html) }
      if (block.kind === 'columns')
        return {
          ...block,
          columns: block.columns.map((column) => ({ ...column, html: clean(column.html) })),
        }
      return block.kind === 'heading' ? { ...block, text: withoutFields(block.text) } : block
    }),
    archiveHref: archiveHref(ctx.lang),
  }
  return {
    data,
    meta: { title: data.title, ...(isPublic ? {} : { hidden: true }) },
    trail: [
      ...(isPublic ? [{ label: t.title, href: archiveHref(ctx.lang) }] : []),
      { label: data.title, href: `${archiveHref(ctx.lang)}/${name}` },
    ],
  }
}

/** A text without personal data: placeholders are replaced by their fallbacks. */
const withoutFields = (text: string): string =>
  text.replaceAll(/\{\{\s*[a-z_]{1,20}\s*(?:\|([^{}]{0,120}))?\}\}/g, (_whole, fallback: string = '') =>
    fallback.trim(),
  )

const rssTime = (iso: string) => new Date(iso).toUTCString()

/** The newest public letters as RSS 2.0. */
async function feedOf(ctx: Ctx): Promise<string | null> {
  if (!(await letterSettings(ctx)).archive) return null
  const t = textsIn(ctx.lang)
  const { site } = await siteSettings(ctx)
  const rows = await lettersPage(ctx, pageSize, 0)
  const full = (href: string) => escapeHtml(fullAddress(ctx, href))
  const items = rows.map(({ number, title, subject, at, text }) => {
    const link = full(letterHref(ctx.lang, { number, title }))
    return `<item><title>${escapeHtml(withoutFields(subject))}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><pubDate>${rssTime(at!)}</pubDate><description>${escapeHtml(withoutFields(text).slice(0, 500))}</description></item>`
  })
  const title = escapeHtml(`${site.name}: ${t.title}`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${title}</title><link>${full(archiveHref(ctx.lang))}</link><description>${escapeHtml(t.lead)}</description><language>${ctx.lang}</language><atom:link href="${full(feedHref(ctx.lang))}" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>
`
}

/** The feed of the archive, in each language. */
export function serveFeed(server: FastifyInstance, platform: Platform): void {
  for (const path of [letterPaths.feed, inLanguage(letterPaths.feed, 'en')])
    server.get(path, async (request, reply) => {
      const caller = guestCaller(request.id, languageOfPath(path))
      const { result } = await runRead(platform, caller, feedOf)
      if (result === null) return reply.code(404).type('text/plain; charset=utf-8').send('404\n')
      return reply
        .header('cache-control', 'public, max-age=300')
        .type('application/rss+xml; charset=utf-8')
        .send(result)
    })
}
