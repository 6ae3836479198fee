import type { Ctx } from '#kit/server/context.ts'
import { dayIn, writeDay } from '#kit/shared/dates/dates.ts'
import { groupedHours, sayWeekdays } from '#kit/shared/dates/opening-hours.ts'
import { escaped } from '#kit/shared/text/plain-words.ts'
import { pieceMarker } from '#kit/shared/text/rich-text.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { downloads } from '#domains/platform/files/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { officeHours } from '#domains/site/opening-hours/server/offers.ts'
import type { Content } from '../contents.contract.ts'
import { contents } from './contents.kind.ts'

/** Nobody shows more on one page. */
const most = 500
/** Different pieces that one text may name. */
const mostNamed = 200
/** Characters of pieces in one text: a text may name a long piece thousands of times. */
const mostFilled = 2_000_000

const caption = { de: 'Öffnungszeiten', en: 'Opening hours' }

const closed = { de: 'geschlossen', en: 'closed' }

/** The hours of the office: its week, and the days to come on which it differs. */
async function officeTable(ctx: Ctx): Promise<string> {
  const { lang } = ctx
  const { week, days } = await officeHours(ctx)
  const say = (spans: readonly { from: string; to: string }[]) =>
    spans.map(({ from, to }) => `${from}–${to}`).join(', ') || closed[lang]
  const row = (name: string, times: string) => `<tr><th scope="row">${name}</th><td>${times}</td></tr>`
  const today = dayIn(ctx.now, (await siteSettings(ctx)).site.timeZone)
  const rows = [
    ...groupedHours(week).map((one) => row(sayWeekdays(one.days, lang), say(one.spans))),
    ...days
      .filter(({ day }) => day >= today)
      .map(({ day, spans, reason }) =>
        row(
          `${writeDay(day, lang, { weekday: true })}${reason ? ` (${escaped(reason[lang])})` : ''}`,
          say(spans),
        ),
      ),
  ]
  return rows.length === 0
    ? ''
    : `<table><caption>${caption[lang]}</caption><tbody>${rows.join('')}</tbody></table>`
}

async function fileList(ctx: Ctx, ids: readonly string[]): Promise<string> {
  const files = await downloads(ctx, ids, ctx.lang)
  const items = files.map(
    ({ href, title, kind }) => `<li><a href="${href}">${escaped(title)}</a> (${escaped(kind)})</li>`,
  )
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
}

/** A piece as it stands in a text, in the dialect of rich-text.ts; words in another language say so. */
async function htmlOf(ctx: Ctx, piece: Content): Promise<string> {
  const heading = piece.showTitle ? `<h2>${escaped(piece.title)}</h2>` : ''
  const hours = piece.look === 'hours' ? await officeTable(ctx) : ''
  const language = piece.lang && piece.lang !== ctx.lang ? ` lang="${piece.lang}"` : ''
  const box = piece.look === 'note' ? ' class="note"' : ''
  const words = `${heading}${piece.text}${await fileList(ctx, piece.files)}`
  return words === '' ? hours : `<div${box}${language}>${words}</div>${hours}`
}

/** What listeners know of a piece that is no content of its own. */
export interface NamedPiece {
  /** As a slug: `buchen-gemeindesaal`. */
  readonly key: string
  /** In the dialect of rich-text.ts, with all that people have typed escaped; `''`: nobody's. */
  html: string
}

const latestFirst = (one: Content, other: Content) => (other.date ?? '').localeCompare(one.date ?? '')

/**
 * Puts small pieces of content where a text names them: `[[sommerpause]]` by key, `[[hinweise]]` all of a type, the latest
 * first. Other domains make pieces, too. What nobody has written, or is not public, leaves nothing behind. Tags the answer with what it was made from.
 * @param html text of editors, already sanitised
 */
export async function fillPieces(ctx: Ctx, html: string): Promise<string> {
  if (!html.includes('[[')) return html
  const { content: pieces } = await contents.calls.list(ctx, {
    limit: most,
    skip: 0,
    lang: ctx.lang,
    view: 'live',
  })
  const shown = new Map<string, string>()
  let left = mostFilled
  const named = new Map([...html.matchAll(pieceMarker)].map(([marker, name = '']) => [marker, name]))
  for (const [marker, name] of [...named].slice(0, mostNamed)) {
    const key = slugOf(name)
    const found = pieces.filter(({ slug }) => slug === key)
    const meant = found.length > 0 ? found : pieces.filter(({ type }) => type !== '' && slugOf(type) === key)
    const parts = []
    for (const piece of meant.toSorted(latestFirst)) {
      if (left <= 0) break
      const words = await htmlOf(ctx, piece)
      left -= words.length
      parts.push(words)
    }
    if (meant.length === 0) {
      const other: NamedPiece = { key, html: '' }
      await ctx.emit('pieceNamed', other)
      parts.push(other.html)
    }
    shown.set(marker, parts.join('\n'))
  }
  let room = mostFilled
  return html.replaceAll(pieceMarker, (marker) => {
    const words = shown.get(marker) ?? ''
    room -= words.length
    return room < 0 ? '' : words
  })
}
