import type { Language } from '#kit/shared/text/languages.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { newsHref } from '#domains/site/news/server/offers.ts'
import { hrefOfView, pageHref } from '#domains/site/pages/server/offers.ts'
import type { ImportWork } from '../imports/import-work.ts'
import type { PlannedList } from '../planning/plan-redirects.ts'
import { slugsHere } from './record-state.ts'

export interface Address {
  href: string
  /** The probable address of a record that is not stored yet. */
  expected: boolean
}

/** Present or expected addresses of imported records. */
export class AddressBook {
  private readonly work: ImportWork
  private readonly found = new Map<string, Address | null>()

  constructor(work: ImportWork) {
    this.work = work
  }

  /** The address with language of a page or news item by its external id; null without one. */
  async of(externalId: string, lang: Language): Promise<Address | null> {
    const key = `${lang} ${externalId}`
    const known = this.found.get(key)
    if (known !== undefined && !known?.expected) return known
    const address = await this.lookUp(externalId, lang)
    this.found.set(key, address)
    return address
  }

  /** The address with language of a list of news; null when the site has none. */
  async ofList(list: PlannedList, lang: Language): Promise<string | null> {
    const type = 'type' in list ? list.type : ''
    const href = await this.work.read((ctx) => hrefOfView(ctx, 'listview', lang, type))
    if (href === null || ('type' in list && type === '')) return href
    return `${href}?${new URLSearchParams(Object.entries(list)).toString()}`
  }

  private async lookUp(externalId: string, lang: Language): Promise<Address | null> {
    const { known, read } = this.work
    const record = this.work.records.get(externalId)
    const row = known.get(externalId)
    if (!record) return null
    if (row?.fingerprint) {
      const href = await read(async (ctx) => {
        if (record.kind === 'page') return row.recordId === null ? null : pageHref(ctx, row.recordId, lang)
        const slugs = await slugsHere(ctx, row)
        return slugs && newsHref(ctx, { slug: slugs[lang], type: record.type }, lang)
      })
      return href === null ? null : { href, expected: false }
    }
    const slug = slugOf(lang === record.translation?.lang ? record.translation.slug : record.slug)
    if (record.kind === 'news') {
      const href = await read((ctx) => newsHref(ctx, { slug, type: record.type }, lang))
      return href === null ? null : { href, expected: true }
    }
    const above = record.parent === null ? null : await this.of(record.parent, lang)
    const start = above?.href ?? inLanguage('/', lang)
    return { href: `${start.replace(/\/$/, '')}/${encodeURI(slug)}`, expected: true }
  }
}
