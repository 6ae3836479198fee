import { describe, expect, it } from 'vitest'
import { bytesOf, exportXml } from '../reading/export-fixture.ts'
import { indexExport } from '../reading/export-index.ts'
import { readExport } from '../reading/export-reader.ts'
import { planImport } from './import-plan.ts'
import { now } from './import-plan.fixture.ts'
import { convertContents, surveyContents } from './plan-contents.ts'
import { createLookup } from './plan-lookup.ts'

describe('contents', () => {
  it('are told of when a public one has no text', async () => {
    const xml = exportXml([
      { id: 1, type: 'page', title: 'Aus dem Baukasten', slug: 'baukasten', meta: { _edit_last: '1' } },
      { id: 2, type: 'page', title: 'Entwurf', slug: 'entwurf', status: 'draft' },
      { id: 3, type: 'page', title: 'Nur Überschrift', slug: 'gruppe' },
      { id: 4, type: 'page', title: 'Darunter', slug: 'darunter', parent: 3, content: 'Text' },
    ])
    const index = await indexExport(readExport(bytesOf(xml)))
    const plan = await planImport(index, { now })
    const { notes } = await surveyContents(plan, await createLookup(index), readExport(bytesOf(xml)))
    expect(notes.map(({ title, notes: [first] }) => [title, first?.code])).toEqual([
      ['Aus dem Baukasten', 'text-empty'],
    ])
  })

  it('are converted with the addresses of the new site', async () => {
    const xml = exportXml([
      {
        id: 1,
        title: 'A',
        link: 'https://dorf.example/a/',
        content:
          '<a href="/kontakt/">K</a> <a href="https://dorf.example/2020/01/kontakt">alt</a> <a href="/?page_id=2">n</a> [gallery]',
      },
      {
        id: 2,
        type: 'page',
        title: 'Kontakt',
        slug: 'kontakt',
        link: 'https://dorf.example/kontakt/',
        content:
          '<img src="https://i0.wp.com/dorf.example/wp-content/uploads/hof-300x200.jpg?resize=300"> <img src="https://fremd.example/x.png">',
      },
      {
        id: 3,
        type: 'attachment',
        status: 'inherit',
        parent: 1,
        title: 'Hof',
        url: 'https://dorf.example/wp-content/uploads/hof.jpg',
      },
    ])
    const index = await indexExport(readExport(bytesOf(xml)))
    const plan = await planImport(index, { now })
    const lookup = await createLookup(index)
    const survey = await surveyContents(plan, lookup, readExport(bytesOf(xml)))
    expect(survey.media.map((medium) => medium.url)).toEqual(['https://fremd.example/x.png'])
    const texts: string[] = []
    const addresses = {
      mediaUrl: (url: string) =>
        lookup.mediumIdByUrl(url) === 'wordpress:dorf.example#3' ? { id: 'f', url: '/f/hof' } : null,
      pageUrl: (url: string) =>
        lookup.externalIdByUrl(url) === 'wordpress:dorf.example#2' ? '/kontakt' : null,
    }
    for await (const { content } of convertContents(plan, lookup, readExport(bytesOf(xml)), addresses))
      texts.push(content.html)
    expect(texts[0]).toContain('<a href="/kontakt">K</a> <a href="/kontakt">alt</a> <a href="/kontakt">n</a>')
    expect(texts[0]).toContain('<img src="/f/hof" alt="Hof"')
    expect(texts[1]).toContain('<img src="/f/hof"')
    expect(texts[1]).toContain('<a href="https://fremd.example/x.png"')
  })

  it('of records that are not wanted are not converted', async () => {
    const xml = exportXml([
      { id: 1, title: 'A' },
      { id: 2, title: 'B' },
    ])
    const index = await indexExport(readExport(bytesOf(xml)))
    const titles: string[] = []
    const none = { mediaUrl: () => null, pageUrl: () => null }
    for await (const { record } of convertContents(
      await planImport(index, { now }),
      await createLookup(index),
      readExport(bytesOf(xml)),
      none,
      (record) => record.title === 'B',
    ))
      titles.push(record.title)
    expect(titles).toEqual(['B'])
  })
})
