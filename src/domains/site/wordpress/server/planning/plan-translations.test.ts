import { describe, expect, it } from 'vitest'
import type { FixtureItem } from '../reading/export-fixture.ts'
import { codes, of, planOf } from './import-plan.fixture.ts'

describe('entries in two languages', () => {
  const group = (description: string) =>
    `<wp:term><wp:term_id>7</wp:term_id><wp:term_taxonomy>post_translations</wp:term_taxonomy><wp:term_slug>pll_1</wp:term_slug><wp:term_name>pll_1</wp:term_name><wp:term_description><![CDATA[${description}]]></wp:term_description></wp:term>`
  const wpml = (lang: string): FixtureItem => ({
    meta: { _wpml_import_language_code: lang, _wpml_import_translation_group: '31' },
  })

  it('are one, by the numbers in the description of their group', async () => {
    const { plan } = await planOf(
      [
        { id: 4, title: 'Festival', slug: 'festival', content: 'Come', excerpt: 'Soon' },
        { id: 3, title: 'Fest', slug: 'fest', content: 'Kommt' },
        { id: 5, title: 'Fête', slug: 'fete', more: of('language', 'fr', 'Français') },
      ],
      group('a:3:{s:2:"de";i:3;s:2:"en";i:4;s:2:"fr";i:5;}'),
    )
    expect(plan.news.map(({ slug, translation }) => [slug, translation?.slug])).toEqual([
      ['fest', 'festival'],
      ['fete', undefined],
    ])
    expect(plan.notes).toContainEqual(
      expect.objectContaining({ code: 'language-unknown', title: 'Fête', detail: 'fr' }),
    )
    expect(plan.news[0]?.translation).toMatchObject({
      title: 'Festival',
      teaser: 'Soon',
      status: 'published',
    })
    expect(plan.redirects.find(({ from }) => from === '/festival')?.to).toEqual({
      externalId: plan.news[0]?.externalId,
      lang: 'en',
    })
  })

  it('are one, whichever of them is the original of the other', async () => {
    const { plan } = await planOf([
      { id: 3, type: 'page', title: 'About', slug: 'about', link: 'https://dorf.example/en/about/' },
      {
        id: 9,
        type: 'page',
        title: 'Über uns',
        slug: 'ueber-uns',
        meta: { _icl_lang_duplicate_of: '3' },
      },
    ])
    expect(plan.pages).toMatchObject([{ title: 'Über uns', translation: { title: 'About' } }])
  })

  it('take the address of no other page in their language', async () => {
    const { plan } = await planOf([
      { id: 3, type: 'page', title: 'Amt', slug: 'amt', ...wpml('de') },
      { id: 4, type: 'page', title: 'Office', slug: 'team', ...wpml('en') },
      { id: 5, type: 'page', title: 'Team', slug: 'team' },
    ])
    expect(plan.pages.find(({ slug }) => slug === 'amt')?.translation?.slug).toBe('team-2')
  })

  it('change their fingerprint when either of them changes', async () => {
    const both = async (content: string) =>
      (
        await planOf([
          { id: 3, title: 'Fest', slug: 'fest', ...wpml('de') },
          { id: 4, title: 'Party', slug: 'party', content, ...wpml('en') },
        ])
      ).plan.news[0]?.fingerprint
    expect(await both('one')).toBe(await both('one'))
    expect(await both('one')).not.toBe(await both('two'))
  })

  it('show no half that was not public, and hide none that was', async () => {
    const states = async (german: string, english: string) => {
      const { plan } = await planOf([
        { id: 3, title: 'Fest', slug: 'fest', status: german, ...wpml('de') },
        { id: 4, title: 'Party', slug: 'party', status: english, ...wpml('en') },
      ])
      return {
        news: plan.news.map(({ title, status, translation }) => [title, status, translation?.status]),
        codes: codes(plan),
      }
    }
    expect((await states('publish', 'draft')).news).toEqual([['Fest', 'published', 'draft']])
    expect((await states('draft', 'draft')).news).toEqual([['Fest', 'draft', 'draft']])
    const apart = await states('draft', 'publish')
    expect(apart.news).toEqual([
      ['Fest', 'draft', undefined],
      ['Party', 'published', undefined],
    ])
    expect(apart.codes).toContain('translation-apart')
    expect((await states('publish', 'trash')).news).toEqual([['Fest', 'published', undefined]])
  })
})
