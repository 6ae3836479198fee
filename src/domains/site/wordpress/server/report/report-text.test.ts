import { describe, expect, it } from 'vitest'
import type { ImportReport } from '../../wordpress.contract.ts'
import { admin as de } from '../../wordpress.de.ts'
import { admin as en } from '../../wordpress.en.ts'
import type { ConversionNoteCode } from '../blocks/conversion.ts'
import type { FetchFault } from '../media/media-fetch.ts'
import type { PlanNoteCode } from '../planning/plan.ts'
import { progressLine, reportLines } from './report-text.ts'

const none = { created: 0, changed: 0, unchanged: 0, kept: 0, failed: 0 }
const report = (more: Partial<ImportReport> = {}): ImportReport => ({
  dryRun: false,
  source: { title: 'Dorfblatt', baseUrl: 'https://dorf.example', language: 'de', version: '1.2' },
  lang: 'de',
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: '2026-01-01T00:00:01.000Z',
  page: none,
  news: none,
  media: { created: 0, unchanged: 0, missing: 0, skipped: 0 },
  redirects: { created: 0, unchanged: 0 },
  comments: 0,
  authors: [],
  accountsMade: 0,
  inBothLanguages: 0,
  inTwoLanguages: 0,
  listPageMade: false,
  frontPage: null,
  notes: [],
  contents: [],
  missing: [],
  changed: [],
  kept: [],
  failed: [],
  ...more,
})

const planCodes: Record<PlanNoteCode, true> = {
  private: true,
  password: true,
  pending: true,
  'status-unknown': true,
  binned: true,
  'never-saved': true,
  'title-made': true,
  'title-cut': true,
  'tags-cut': true,
  'slug-changed': true,
  'address-taken': true,
  'number-reused': true,
  'parent-missing': true,
  'parent-not-taken': true,
  'parent-loop': true,
  'languages-left': true,
  'translation-apart': true,
  'language-unknown': true,
  'date-missing': true,
  duplicate: true,
  'medium-without-address': true,
  'menu-entry-not-taken': true,
  'menu-not-taken': true,
  'type-not-taken': true,
  'taxonomy-not-taken': true,
  'comments-not-taken': true,
  'characters-removed': true,
}
const contentCodes: Record<ConversionNoteCode, true> = {
  'block-removed': true,
  'block-linked': true,
  'shortcode-removed': true,
  'element-removed': true,
  'link-to-old-site': true,
  'link-without-target': true,
  'media-missing': true,
  'gallery-empty': true,
  'alt-doubtful': true,
  'text-empty': true,
  'text-cut': true,
  'text-unreadable': true,
}
const faults: Record<FetchFault | 'refused', true> = {
  address: true,
  unreachable: true,
  'given-up': true,
  answer: true,
  'too-large': true,
  'too-slow': true,
  refused: true,
}

describe('a report in words', () => {
  const everything = report({
    dryRun: true,
    comments: 2,
    accountsMade: 1,
    inBothLanguages: 3,
    listPageMade: true,
    frontPage: { title: 'Start', used: false },
    authors: ['Resi'],
    page: { created: 1, changed: 2, unchanged: 3, kept: 4, failed: 5 },
    media: { created: 1, unchanged: 2, missing: 3, skipped: 4 },
    notes: Object.keys(planCodes).flatMap((code) =>
      [1, 2].map((count) => ({ code, title: 'Ding', url: '', detail: 'so', count })),
    ),
    contents: [
      {
        kind: 'news',
        title: 'Text',
        url: 'https://dorf.example/text',
        notes: Object.keys(contentCodes).flatMap((code) =>
          ['a', 'b'].map((detail) => ({ code, detail, count: 1 })),
        ),
      },
    ],
    missing: Object.keys(faults).map((reason) => ({
      title: 'Bild',
      url: 'https://dorf.example/bild.png',
      reason,
      detail: { de: 'weil', en: 'because' },
    })),
    kept: [
      { kind: 'page', title: 'Seite', url: '', reason: 'edited' },
      { kind: 'page', title: 'Seite', url: '', reason: 'removed' },
    ],
    failed: [{ kind: 'page', title: 'Seite', url: '', message: { de: 'Geht nicht.', en: 'Not possible.' } }],
  })

  it('has a text for everything that a report can say, in both languages', () => {
    for (const lang of ['de', 'en'] as const) {
      const text = reportLines(everything, lang).join('\n')
      expect(text).not.toMatch(/\[wordpress\.|\{\{/)
      expect(text).toContain(lang === 'de' ? 'Geht nicht.' : 'Not possible.')
    }
    for (const phase of ['reading', 'converting', 'media', 'records', 'redirects'] as const)
      expect(progressLine({ phase, done: 1, total: 2 }, 'de')).toMatch(/^[A-Z][^[]+ … 50 %$/)
  })

  it('gathers what was removed from one text', () => {
    const text = reportLines(everything, 'de').join('\n')
    expect(text).toContain('2 Bausteine zeigen Inhalte, die es hier nicht gibt, und wurden entfernt: a, b.')
  })

  it('says that an export is empty, and in which language texts are that nobody here has', () => {
    const source = { title: '', baseUrl: 'https://wies.example', language: 'pl-PL', version: '1.2' }
    const [heading, ...lines] = reportLines(report({ source }), 'de')
    expect(heading).toBe('Import von „https://wies.example“')
    expect(lines.join('\n')).toMatch(/die es hier nicht gibt \(pl-PL\)\. Sie gelten hier als deutsch\./)
    expect(lines.join('\n')).toContain('Der Export enthält keine Seiten, Beiträge oder Dateien.')
    const full = reportLines(report({ page: { ...none, unchanged: 1 } }), 'de').join('\n')
    expect(full).toContain('Sprache der Texte: Deutsch')
    expect(full).not.toContain('Der Export enthält keine')
  })

  it('cuts long lists and says so', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      code: 'binned',
      title: `Nummer ${index}`,
      url: '',
      detail: '',
      count: null,
    }))
    const text = reportLines(report({ notes: many }), 'de').join('\n')
    expect(text).toContain('Nummer 39')
    expect(text).not.toContain('Nummer 40')
    expect(text).toContain('… und 20 weitere')
  })

  it('has the same texts in both languages', () => {
    const keys = (tree: object): string[] =>
      Object.entries(tree).flatMap(([key, value]) =>
        typeof value === 'string' ? [key] : keys(value as object).map((inner) => `${key}.${inner}`),
      )
    expect(keys(en).toSorted()).toEqual(keys(de).toSorted())
  })
})
