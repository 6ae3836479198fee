import type { Ctx } from '#kit/server/context.ts'
import { plainTextOf } from '#kit/server/mail/plain-text.ts'
import { zip, type ZipEntry } from '#kit/server/formats/zip.ts'
import { locales } from '#kit/shared/text/languages.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import { escaped } from '#kit/shared/text/plain-words.ts'
import { fileContents } from '#domains/platform/files/server/offers.ts'
import { pack as de } from '../privacy.de.ts'
import { pack as en } from '../privacy.en.ts'
import type { Part } from './find-person.ts'

/** Limit of packed files in bytes; the rest is only named. */
const mostBytes = 25 * 1024 * 1024

interface About {
  /** The search text. */
  asked: string
  site: { name: string; timeZone: string; contact: { organisation: string; email: string } }
  parts: readonly Part[]
}

type Texts = typeof de

/** Internal fields, only included in the machine-readable files. */
const inner = new Set(['slug', 'sourceVersion', 'status', 'translations', 'liveAt', 'searched', 'version'])

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'string' && isUuid(value)) ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))

/** A value as readable text: labelled fields, local times, plain text. */
function told(value: unknown, t: Texts, say: (moment: string) => string): string {
  if (isEmpty(value)) return '–'
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/.test(value)) return say(value)
    return escaped(/^<\w/.test(value) ? plainTextOf(value) : value)
  }
  if (value === null || typeof value !== 'object') return escaped(String(value))
  const shown = Object.entries(value).filter(([name, one]) => !isEmpty(one) && !inner.has(name))
  if (Array.isArray(value))
    return `<ul>${shown.map(([, one]) => `<li>${told(one, t, say)}</li>`).join('')}</ul>`
  const nameOf = (name: string) =>
    Object.hasOwn(t.fields, name) ? t.fields[name as keyof Texts['fields']] : name
  return `<dl>${shown.map(([name, one]) => `<dt>${escaped(nameOf(name))}</dt><dd>${told(one, t, say)}</dd>`).join('')}</dl>`
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
h2{margin-top:2.5rem;border-bottom:1px solid #999}h3{margin-bottom:.25rem}dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.1rem 1rem;margin:0}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere}.why{color:#444;font-style:italic}@media(max-width:40rem){dl{display:block}dd{margin-left:1rem}}`

/** Readable document in the caller's language. */
function readable(ctx: Ctx, { asked, site, parts }: About, t: Texts): string {
  const moments = new Intl.DateTimeFormat(locales[ctx.lang], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: site.timeZone,
  })
  const say = (moment: string) => moments.format(new Date(moment))
  const chapters = parts.map(({ data, findings }) => {
    const entries = findings.map(
      ({
        what,
        title,
        at,
        fate,
        reason,
        data: kept,
      }) => `<section><h3>${escaped(what[ctx.lang])}: ${escaped(title)}</h3>
${at ? `<p>${t.since} ${say(at)}</p>` : ''}${fate === 'keep' && reason ? `<p class="why">${escaped(reason[ctx.lang])}</p>` : ''}
${told(kept, t, say)}</section>`,
    )
    const nothing = data.nothing?.[ctx.lang] ?? t.nothing
    return `<h2>${escaped(data.title[ctx.lang])}</h2>${entries.join('\n') || `<p>${escaped(nothing)}</p>`}`
  })
  const { organisation, email } = site.contact
  return `<!doctype html><html lang="${ctx.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(t.title)}</title><style>${style}</style></head><body>
<h1>${escaped(t.title)}</h1>
<p>${escaped(t.about.replace('{{asked}}', asked).replace('{{site}}', site.name).replace('{{at}}', say(ctx.now)))}</p>
<p>${escaped(t.who.replace('{{who}}', [organisation || site.name, email].filter(Boolean).join(', ')))}</p>
<p>${escaped(t.rights)}</p>
${chapters.join('\n')}
</body></html>`
}

/** All findings as an archive: a readable document, a JSON file per domain, and attached files. */
export async function packDossier(ctx: Ctx, about: About): Promise<Buffer> {
  const t: Texts = ctx.lang === 'en' ? en : de
  const entries: ZipEntry[] = [{ name: t.readable, content: readable(ctx, about, t) }]
  for (const { name, findings } of about.parts) {
    if (findings.length === 0) continue
    const records = findings.map(({ _id, collection, what, at, data }) => ({
      ...{ _id, collection, at, data },
      what: what[ctx.lang],
    }))
    entries.push({ name: `${t.folder}/${name}.json`, content: JSON.stringify(records, null, 2) })
  }
  const ids = about.parts.flatMap(({ findings }) => findings.flatMap(({ files = [] }) => files))
  for (const { _id, name, content } of await fileContents(ctx, ids, mostBytes))
    entries.push({ name: `${t.files}/${_id.slice(-6)}-${name.replaceAll(/[/\\]|\.\./g, '_')}`, content })
  return zip(entries, new Date(ctx.now))
}
