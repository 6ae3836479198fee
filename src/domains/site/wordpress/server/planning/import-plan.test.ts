import { describe, expect, it } from 'vitest'
import type { FixtureItem } from '../reading/export-fixture.ts'
import { category, codes, of, planOf } from './import-plan.fixture.ts'
import type { ImportPlan } from './plan.ts'

describe('pages', () => {
  it('keep their tree, parents first, siblings by order and title', async () => {
    const { plan } = await planOf([
      { id: 3, type: 'page', title: 'Ämter', slug: 'aemter', parent: 2 },
      { id: 4, type: 'page', title: 'Zuletzt', slug: 'zuletzt', order: 9 },
      { id: 2, type: 'page', title: 'Bürgerservice', slug: 'buergerservice', order: 1 },
      { id: 5, type: 'page', title: 'Abfall', slug: 'abfall', parent: 2 },
    ])
    expect(plan.pages.map((page) => [page.slug, page.parent?.split('#')[1] ?? null, page.order])).toEqual([
      ['buergerservice', null, 10],
      ['abfall', '2', 10],
      ['aemter', '2', 20],
      ['zuletzt', null, 20],
    ])
    expect(plan.pages[0]).toMatchObject({
      view: 'linknodeview',
      showInMenu: true,
      status: 'published',
      lang: 'de',
      author: 'Resi Übelacker',
    })
  })

  it('without a usable parent stand at the top, and it is told', async () => {
    const { plan } = await planOf([
      { id: 2, type: 'page', title: 'A', slug: 'a', parent: 99 },
      { id: 3, type: 'page', title: 'B', slug: 'b', parent: 4 },
      { id: 4, type: 'page', title: 'C', slug: 'c', parent: 3 },
      { id: 5, type: 'page', title: 'D', slug: 'd', parent: 6 },
      { id: 6, type: 'page', title: 'Weg', slug: 'weg', status: 'trash' },
    ])
    expect(plan.pages).toHaveLength(4)
    expect(codes(plan)).toEqual(
      expect.arrayContaining(['parent-missing', 'parent-loop', 'parent-not-taken', 'binned']),
    )
    for (const [index, page] of plan.pages.entries()) {
      const above = plan.pages.findIndex((other) => other.externalId === page.parent)
      expect(above).toBeLessThan(index)
    }
  })

  it('follow the main menu where there is one', async () => {
    const entry = (
      id: number,
      menu: string,
      name: string,
      page: number,
      order: number,
      title = '',
    ): FixtureItem => ({
      id,
      type: 'nav_menu_item',
      title,
      order,
      meta: {
        _menu_item_type: 'post_type',
        _menu_item_object: 'page',
        _menu_item_object_id: String(page),
        _menu_item_menu_item_parent: '0',
      },
      more: of('nav_menu', menu, name),
    })
    const { plan } = await planOf([
      { id: 2, type: 'page', title: 'Aktuelles aus der Gemeinde', slug: 'aktuelles' },
      { id: 3, type: 'page', title: 'Kontakt', slug: 'kontakt' },
      { id: 4, type: 'page', title: 'Intern', slug: 'intern' },
      { id: 5, type: 'page', title: 'Anfahrt', slug: 'anfahrt', parent: 4 },
      entry(20, 'fusszeile', 'Fußzeile', 4, 1),
      entry(21, 'haupt', 'Hauptmenü', 3, 1),
      entry(22, 'haupt', 'Hauptmenü', 2, 2, 'Aktuelles'),
      {
        id: 23,
        type: 'nav_menu_item',
        title: 'Wetter',
        order: 3,
        meta: { _menu_item_type: 'custom', _menu_item_object: 'custom', _menu_item_url: 'https://w.example' },
        more: of('nav_menu', 'haupt', 'Hauptmenü'),
      },
      entry(24, 'haupt', 'Hauptmenü', 5, 4),
      entry(25, 'haupt', 'Hauptmenü', 99, 5),
    ])
    expect(plan.pages.map((page) => [page.title, page.showInMenu, page.linktext])).toEqual([
      ['Kontakt', true, ''],
      ['Aktuelles aus der Gemeinde', true, 'Aktuelles'],
      // Not in the menu itself, but the parent of a page that is
      ['Intern', true, ''],
      ['Anfahrt', true, ''],
    ])
    expect(plan.notes).toContainEqual({ code: 'menu-entry-not-taken', title: 'Wetter', detail: 'Hauptmenü' })
    expect(plan.notes).toContainEqual({ code: 'menu-not-taken', title: 'Fußzeile', count: 1 })
    // An entry for a missing page was invisible in the old menu too
    expect(plan.notes.filter(({ code }) => code === 'menu-entry-not-taken')).toHaveLength(1)
  })

  it('stand where the menu showed them, with its lists of news and its words', async () => {
    const entry = (id: number, above: number, title: string, meta: Record<string, string>): FixtureItem => ({
      id,
      type: 'nav_menu_item',
      title,
      slug: `entry-${id}`,
      order: id,
      meta: { _menu_item_menu_item_parent: String(above), ...meta },
      more: of('nav_menu', 'haupt', 'Hauptmenü'),
    })
    const to = (type: string, object: string, id: number) => ({
      _menu_item_type: type,
      _menu_item_object: object,
      _menu_item_object_id: String(id),
    })
    const custom = (url: string) => ({ ...to('custom', 'custom', 0), _menu_item_url: url })
    const numbered = (id: number, slug: string, name: string) =>
      `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${slug}</wp:category_nicename><wp:cat_name><![CDATA[${name}]]></wp:cat_name></wp:category>`
    const { plan } = await planOf(
      [
        { id: 2, type: 'page', title: 'Rathaus', slug: 'rathaus' },
        { id: 3, type: 'page', title: 'Team', slug: 'team' },
        { id: 4, type: 'page', title: 'Kontakt', slug: 'kontakt' },
        { id: 5, type: 'page', title: 'Anfahrt', slug: 'anfahrt', parent: 4 },
        { id: 6, title: 'Weinlese', more: of('category', 'wein', 'Wein') },
        entry(20, 0, 'Startseite', custom('https://dorf.example/')),
        entry(21, 0, 'Bürgerservice', custom('#')),
        entry(22, 21, '', to('post_type', 'page', 2)),
        entry(23, 22, '', to('post_type', 'page', 3)),
        entry(24, 21, '', to('taxonomy', 'category', 7)),
        entry(25, 0, '', to('taxonomy', 'category', 8)),
        entry(26, 0, 'So erreichen Sie uns', custom('https://dorf.example/kontakt/')),
        entry(27, 0, 'Leer', custom('#')),
        // The page's own parent differs, and addresses follow that
        entry(28, 21, '', to('post_type', 'page', 5)),
        entry(29, 30, 'Im Kreis', to('post_type', 'page', 3)),
        entry(30, 29, 'Im Kreis', to('post_type', 'page', 3)),
      ],
      numbered(7, 'wein', 'Wein') + numbered(8, 'leer', 'Ohne Meldungen'),
    )
    const titles = new Map(plan.pages.map(({ externalId, title }) => [externalId, title]))
    expect(
      plan.pages.map(({ title, slug, parent, view, type, linktext }) => [
        title,
        slug,
        parent === null ? '' : titles.get(parent),
        view,
        type,
        linktext,
      ]),
    ).toEqual([
      ['Bürgerservice', 'buergerservice', '', 'linknodeview', '', ''],
      ['Rathaus', 'rathaus', 'Bürgerservice', 'linknodeview', undefined, ''],
      ['Team', 'team', 'Rathaus', 'contentview', undefined, ''],
      ['Wein', 'wein', 'Bürgerservice', 'listview', 'Wein', ''],
      ['Kontakt', 'kontakt', '', 'linknodeview', undefined, 'So erreichen Sie uns'],
      ['Anfahrt', 'anfahrt', 'Kontakt', 'contentview', undefined, ''],
    ])
    expect(
      plan.notes.filter(({ code }) => code === 'menu-entry-not-taken').map(({ title }) => title),
    ).toEqual(['Ohne Meldungen', 'Leer', 'Im Kreis', 'Im Kreis'])
  })

  it('get addresses that are free', async () => {
    const { plan } = await planOf([
      { id: 9, type: 'page', title: 'Zwei', slug: 'verein' },
      { id: 2, type: 'page', title: 'Eins', slug: 'verein' },
      { id: 3, type: 'page', title: 'Login', slug: 'login' },
      { id: 4, type: 'page', title: 'Griechisch', slug: '%ce%b5%cf%80%ce%af%cf%80%ce%b5%ce%b4%ce%bf-2' },
      { id: 5, type: 'page', title: 'Über Straßen & Wege', status: 'draft' },
    ])
    const slug = (id: number) => plan.pages.find((page) => page.oldId === id)?.slug
    expect([2, 9, 3, 4, 5].map(slug)).toEqual([
      'verein',
      'verein-2',
      'login-2',
      'επίπεδο-2',
      'ueber-strassen-wege',
    ])
    expect(codes(plan).filter((code) => code === 'slug-changed')).toHaveLength(2)
  })
})

describe('news', () => {
  it('have type, tags, teaser, author, picture and dates', async () => {
    const { plan } = await planOf(
      [
        {
          id: 12,
          title: 'Das <em>Fest</em> &amp; mehr',
          slug: 'fest',
          excerpt: '<p>Ein <b>kurzer</b> Text [gallery ids="1"]</p>',
          sticky: true,
          content: 'x',
          meta: { _thumbnail_id: '40' },
          more:
            of('category', 'uncategorized', 'Uncategorized') +
            of('category', 'feste', 'Feste') +
            of('post_tag', 'wein', 'Wein') +
            of('category', 'kultur', 'Kultur') +
            of('post_format', 'aside', 'Aside') +
            of('ort', 'saal', 'Saal'),
        },
        { id: 13, title: 'B', content: 'Vor dem Schnitt.\n\n<!--more-->\n\nDanach', creator: 'fremd' },
        {
          id: 14,
          title: 'C',
          content:
            '<!-- wp:paragraph --><p>Davor.</p><!-- /wp:paragraph -->\n<!-- wp:more -->\n<!--more-->\n<!-- /wp:more --><!-- wp:paragraph --><p>Danach</p><!-- /wp:paragraph -->',
        },
        {
          id: 40,
          type: 'attachment',
          title: 'Bild',
          url: 'https://dorf.example/wp-content/uploads/bild.jpg',
          status: 'inherit',
        },
      ],
      category('feste', 'Feste'),
    )
    expect(plan.news[0]).toMatchObject({
      externalId: 'wordpress:dorf.example#12',
      title: 'Das Fest & mehr',
      teaser: 'Ein kurzer Text',
      type: 'Feste',
      tags: ['Kultur', 'Wein'],
      sticky: true,
      author: 'Resi Übelacker',
      picture: 'wordpress:dorf.example#40',
      start: '2024-05-01T10:00:00Z',
      publishAt: '2024-05-01T10:00:00Z',
      status: 'published',
    })
    expect(plan.news[1]).toMatchObject({ teaser: 'Vor dem Schnitt.', author: 'fremd', type: '', tags: [] })
    expect(plan.news[2]?.teaser).toBe('Davor.')
    expect(plan.notes).toContainEqual({
      code: 'taxonomy-not-taken',
      title: 'Das Fest & mehr',
      externalId: 'wordpress:dorf.example#12',
      detail: 'ort',
    })
  })

  it.each([
    [{ status: 'publish' }, 'published', undefined],
    [{ status: 'draft', date: '0000-00-00 00:00:00' }, 'draft', undefined],
    [{ status: 'pending' }, 'draft', 'pending'],
    [{ status: 'private' }, 'draft', 'private'],
    [{ status: 'publish', password: 'geheim' }, 'draft', 'password'],
    [{ status: 'future', date: '2024-07-01 08:00:00' }, 'scheduled', undefined],
    [{ status: 'future', date: '2024-05-01 08:00:00' }, 'published', undefined],
    [{ status: 'wc-neu' }, 'draft', 'status-unknown'],
    [{ status: 'trash' }, undefined, 'binned'],
    [{ status: 'auto-draft' }, undefined, 'never-saved'],
  ])('%o become %s', async (item, status, code) => {
    const { plan } = await planOf([{ id: 1, title: 'T', ...item }])
    expect(plan.news[0]?.status).toBe(status)
    expect(codes(plan)).toEqual(code === undefined ? [] : [code])
    expect(JSON.stringify(plan)).not.toContain('geheim')
  })

  it('without a title get one', async () => {
    const { plan } = await planOf([
      {
        id: 1,
        content:
          '<!-- wp:paragraph --><p>Am Sonntag wird der neue Kindergarten mit einem Fest für alle eröffnet.</p><!-- /wp:paragraph -->',
      },
      {
        id: 2,
        title: ' ',
        content: '<img src="/a.jpg">',
        localDate: '2024-05-01 23:30:00',
        date: '2024-05-01 21:30:00',
      },
    ])
    expect(plan.news.map((item) => item.title)).toEqual([
      'Am Sonntag wird der neue Kindergarten mit einem Fest für…',
      'Beitrag vom 1. Mai 2024',
    ])
    expect(codes(plan)).toEqual(['title-made', 'title-made'])
    const { plan: english } = await planOf([{ id: 2, content: '' }], '', {}, 'en-US')
    expect(english.news[0]?.title).toBe('Post of 1 May 2024')
  })

  it('take their time from the zone when the export tells only that', async () => {
    const item = { id: 1, title: 'T', date: '0000-00-00 00:00:00', localDate: '2024-07-01 12:00:00' }
    expect((await planOf([item])).plan.news[0]?.start).toBe('2024-07-01T10:00:00Z')
    expect((await planOf([item], '', { timeZone: 'UTC' })).plan.news[0]?.start).toBe('2024-07-01T12:00:00Z')
  })

  it('are in the language of the export, of a plugin or of the caller', async () => {
    const items = [
      { id: 1, title: 'A' },
      { id: 2, title: 'B', more: of('language', 'de', 'Deutsch') },
    ]
    expect((await planOf(items, '', {}, 'en-US')).plan.news.map((item) => item.lang)).toEqual(['en', 'de'])
    expect((await planOf(items, '', { lang: 'de' }, 'en-US')).plan.news.map((item) => item.lang)).toEqual([
      'de',
      'de',
    ])
    expect((await planOf(items, '', {}, 'fr-FR')).plan.lang).toBe('de')
  })

  it('have no more tags than may be stored', async () => {
    const more = Array.from({ length: 60 }, (_, index) => of('post_tag', `t${index}`, `Wort ${index}`)).join(
      '',
    )
    const { plan } = await planOf([{ id: 1, title: 'T', more }])
    expect(plan.news[0]?.tags).toHaveLength(50)
    expect(plan.notes).toContainEqual(expect.objectContaining({ code: 'tags-cut', count: 10 }))
  })
})

describe('what else is in an export', () => {
  it('is told: plugins, comments, double entries, files without an address', async () => {
    const { plan } = await planOf([
      {
        id: 1,
        title: 'A',
        more: '<wp:comment><wp:comment_approved>1</wp:comment_approved></wp:comment><wp:comment><wp:comment_approved>0</wp:comment_approved></wp:comment>',
      },
      { id: 1, title: 'A' },
      { id: 2, type: 'product' },
      { id: 3, type: 'product' },
      { id: 4, type: 'revision', status: 'inherit' },
      { id: 5, type: 'attachment', title: 'Ohne' },
    ])
    expect(plan.news).toHaveLength(1)
    expect(plan.notes).toEqual([
      { code: 'duplicate', title: 'A', externalId: 'wordpress:dorf.example#1' },
      { code: 'medium-without-address', title: 'Ohne', externalId: 'wordpress:dorf.example#5' },
      { code: 'type-not-taken', title: 'product', count: 2 },
      { code: 'comments-not-taken', title: '', count: 2 },
    ])
  })

  it('keeps apart items without numbers', async () => {
    const { plan } = await planOf([
      { id: 0, type: 'page', title: 'A', slug: 'a', more: '<guid>x</guid>' },
      { id: 0, type: 'page', title: 'B', slug: 'b' },
    ])
    // Both have the same guid, so they are the same
    expect(plan.pages).toHaveLength(1)
    expect(plan.pages[0]?.oldId).toBe(0)
  })

  it('has media with words', async () => {
    const { plan } = await planOf([
      {
        id: 40,
        type: 'attachment',
        status: 'inherit',
        title: 'Keller',
        excerpt: 'Die <b>Gasse</b>',
        url: 'https://dorf.example/wp-content/uploads/gr%C3%BCn.jpg',
        meta: { _wp_attachment_image_alt: 'Presshäuser' },
      },
    ])
    expect(plan.media[0]).toMatchObject({
      fileName: 'grün.jpg',
      alt: 'Presshäuser',
      caption: 'Die Gasse',
      isImage: true,
      found: false,
    })
  })

  it('has old addresses that lead on', async () => {
    const { plan } = await planOf(
      [
        {
          id: 1,
          title: 'A',
          link: 'https://dorf.example/2024/05/grün%20a/',
          more: of('category', 'wein', 'Wein'),
          meta: { _wp_old_slug: 'frueher' },
        },
        { id: 2, title: 'B', status: 'draft', link: 'https://dorf.example/?p=2' },
        { id: 3, type: 'page', title: 'C', link: 'https://dorf.example/' },
      ],
      category('leben', 'Leben') + category('wein', 'Wein', 'leben'),
    )
    const externalId = 'wordpress:dorf.example#1'
    expect(plan.redirects).toEqual([
      { from: '/2024/05/grün a', to: { externalId } },
      { from: '/?p=1', to: { externalId } },
      { from: '/2024/05/frueher', to: { externalId } },
      { from: '/?p=3', to: { externalId: 'wordpress:dorf.example#3' } },
      { from: '/?page_id=3', to: { externalId: 'wordpress:dorf.example#3' } },
      { from: '/?post_type=post', to: { type: '' } },
      { from: '/category/leben', to: { type: '' } },
      { from: '/?cat=9', to: { type: '' } },
      { from: '/category/leben/wein', to: { type: 'Wein' } },
      { from: '/author/resi', to: { type: '' } },
      { from: '/2024', to: { type: '' } },
      { from: '/2024/05', to: { type: '' } },
      { from: '/2024/05/01', to: { type: '' } },
    ])
  })

  it('names posts at whose address this site has a page', async () => {
    const items = [
      { id: 1, title: 'Die Gemeinde', slug: 'gemeinde' },
      { id: 2, type: 'page', title: 'Vereine', slug: 'vereine' },
    ]
    const pageAddresses = new Set(['/gemeinde', '/vereine'])
    const { plan } = await planOf(items, '', { pageAddresses })
    expect(plan.notes).toMatchObject([{ code: 'address-taken', title: 'Die Gemeinde', detail: '/gemeinde' }])
    expect(plan.redirects.map(({ from }) => from)).not.toContain('/gemeinde')
  })

  it('names posts at whose address this site shows something of its own', async () => {
    const { plan } = await planOf([
      { id: 1, title: 'Unser Newsletter', slug: 'newsletter' },
      { id: 2, title: 'Wie man schreibt', slug: 'nachricht', link: 'https://dorf.example/en/nachricht/' },
      { id: 3, title: 'Neuigkeiten', slug: 'news' },
      { id: 4, title: 'Entwurf', slug: 'login', status: 'draft' },
      { id: 5, type: 'page', title: 'Anmelden', slug: 'login' },
    ])
    expect(plan.notes.map(({ code, title, detail }) => [code, title, detail])).toEqual([
      ['slug-changed', 'Anmelden', 'login-2'],
      ['address-taken', 'Unser Newsletter', '/newsletter'],
      ['address-taken', 'Wie man schreibt', '/en/nachricht'],
    ])
    const from = plan.redirects.map((redirect) => redirect.from)
    expect(from).toEqual(expect.arrayContaining(['/?p=1', '/?p=2', '/news']))
    expect(from).not.toContain('/newsletter')
  })
})

describe('a second run', () => {
  const items: FixtureItem[] = [
    { id: 1, title: 'A', content: 'Text' },
    { id: 2, type: 'page', title: 'B', content: 'Seite', slug: 'b' },
    { id: 3, type: 'attachment', status: 'inherit', url: 'https://dorf.example/a.jpg' },
    { id: 4, title: 'Bald', status: 'future', date: '2024-07-01 08:00:00' },
  ]
  const prints = ({ plan }: { plan: ImportPlan }) =>
    [...plan.pages, ...plan.news, ...plan.media].map((record) => [record.externalId, record.fingerprint])

  it('plans the same, also later and with more around it', async () => {
    const first = prints(await planOf(items))
    expect(prints(await planOf(items))).toEqual(first)
    expect(prints(await planOf(items, '', { now: '2031-01-01T00:00:00Z' }))).toEqual(first)
    expect(prints(await planOf([...items, { id: 9, title: 'Neu' }]))).toEqual(expect.arrayContaining(first))
  })

  it('notices what has changed, and only that', async () => {
    const first = prints(await planOf(items))
    const changed = prints(await planOf([{ ...items[0], content: 'Text!' }, ...items.slice(1)]))
    expect(changed.filter(([, print], index) => print !== first[index]?.[1]).map(([id]) => id)).toEqual([
      'wordpress:dorf.example#1',
    ])
  })
})
