import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { domains } from '../domains.ts'
import type { Endpoint } from '#kit/shared/contract.ts'
import { type Domains, projectViolations, rules, violations, type Violation } from './architecture.ts'
import { commentsOf, folderOf, isClumsy } from './comment-scan.ts'
import { brokenPointers } from './pointer-scan.ts'
import { importsOf, readSources, textKeysOf } from './source-scan.ts'

const root = join(import.meta.dirname, '..', '..')
const sources = readSources(root)

describe('this project', () => {
  test('keeps the house rules', () => {
    expect(violations(sources, domains)).toEqual([])
    expect(projectViolations(root, sources)).toEqual([])
  })

  test('is read completely', () => {
    expect(sources.has('src/app/architecture.test.ts')).toBe(true)
    expect(sources.has('scripts/run.mjs')).toBe(true)
    expect([...sources.keys()].some((file) => file.endsWith('.contract.ts'))).toBe(true)
  })

  test('declares input, output and access of every endpoint, each address once', async () => {
    const contracts = [...sources.keys()].filter((file) => file.endsWith('.contract.ts'))
    const addresses: string[] = []
    for (const file of contracts) {
      const module: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href)
      for (const one of endpointsIn(module)) {
        const address = `${one.method} ${one.path}${one.given ? ` with ${one.given}` : ''}`
        expect(one.input, `${file} ${address} input`).toBeInstanceOf(z.ZodType)
        expect(one.output, `${file} ${address} output`).toBeInstanceOf(z.ZodType)
        expect(one.access, `${file} ${address} access`).toBeTruthy()
        addresses.push(address)
      }
    }
    expect(addresses.length).toBeGreaterThan(0)
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })
})

function endpointsIn(value: unknown, seen = new Set<unknown>()): Endpoint[] {
  if (typeof value !== 'object' || value === null || value instanceof z.ZodType || seen.has(value)) return []
  seen.add(value)
  if ('method' in value && 'path' in value) return [value as Endpoint]
  return Object.values(value).flatMap((inner) => endpointsIn(inner, seen))
}

// A small project without violations; each case below breaks one rule in it.
const house: Record<string, string> = {
  'src/domains.ts': 'export const domains = {}',
  'src/main.ts': "import { createApp } from '#app/server.ts'\nawait createApp()",
  'src/app/server.ts': "export { news } from '#domains/site/news/server/index.ts'",
  'src/app/site.tsx': "import { views } from '#domains/site/news/site/index.ts'\nexport const all = views",
  'src/kit/shared/address.ts': 'export const address = (path: string): string => path',
  'src/kit/shared/contract.ts': "import { z } from 'zod'\nexport const any = z.any()",
  'src/kit/server/http.ts': "import { any } from '../shared/contract.ts'\nexport const serve = any",
  'src/kit/browser/api.ts': 'export const call = 1',
  'src/kit/browser/admin/browse.tsx': 'export const Browse = () => <table />',
  'src/domains/platform/files/files.contract.ts':
    "import { any } from '#kit/shared/contract.ts'\nexport const file = any",
  'src/domains/platform/files/server/offers.ts': 'export const offer = 1',
  'src/domains/platform/files/server/files.service.ts': 'export const inner = 1',
  'src/domains/site/news/news.contract.ts':
    "import { z } from 'zod'\nexport const news = z.string()\nexport type News = string",
  'src/domains/site/news/news.de.ts':
    "export const de = { title: 'Titel', list: { empty: 'Noch nichts da' } }",
  'src/domains/site/news/news.en.ts':
    "export const en = { title: 'Title', list: { empty: 'Nothing yet' } } as const",
  'src/domains/site/news/server/index.ts':
    "import { offer } from '#domains/platform/files/server/offers.ts'\nexport const news = offer",
  'src/domains/site/news/server/news.service.test.ts':
    "import { createApp } from '#app/server.ts'\ncreateApp()",
  'src/domains/site/news/site/index.ts':
    "import type { News } from '../news.contract.ts'\nexport const views: News[] = []",
  'src/domains/site/news/admin/NewsEdit.tsx':
    "import { news } from '../news.contract.ts'\nexport const NewsEdit = () => news",
}
const table: Domains = {
  files: { group: 'platform', purpose: 'Files', uses: [] },
  news: { group: 'site', purpose: 'News', uses: ['files'] },
}

function judge(changes: Record<string, string | null>, contents: Domains = table): Violation[] {
  const files = new Map(Object.entries(house))
  for (const [file, source] of Object.entries(changes)) {
    if (source === null) files.delete(file)
    else files.set(file, source)
  }
  return violations(files, contents)
}

describe('the rules', () => {
  test('find nothing in a house that is in order', () => {
    expect(judge({})).toEqual([])
  })

  const service = 'src/domains/site/news/server/news.service.ts'
  const list = 'src/domains/site/news/site/NewsList.tsx'
  const planted: [Violation['rule'], string, Record<string, string | null>, Domains?][] = [
    [
      'kit-alone',
      'kit imports a domain',
      { 'src/kit/server/x.ts': "import '#domains/site/news/news.contract.ts'" },
    ],
    ['kit-alone', 'kit imports the app', { 'src/kit/server/x.ts': "import '#app/server.ts'" }],
    ['kit-alone', 'kit imports test code', { 'src/kit/server/x.ts': "import '../testing/test-app.ts'" }],
    ['app-on-top', 'a domain imports the app', { [service]: "export * from '#app/server.ts'" }],
    [
      'index-for-app',
      "a domain imports another's index",
      { [service]: "import '#domains/platform/files/server/index.ts'" },
    ],
    [
      'index-for-app',
      'an entry program imports a domain',
      { 'src/cli.ts': "import './domains/site/news/server/index.ts'" },
    ],
    [
      'index-for-app',
      'the app imports a service',
      { 'src/app/x.ts': "import '#domains/site/news/server/news.service.ts'" },
    ],
    [
      'narrow-doors',
      "a domain imports another's service",
      { [service]: "import '#domains/platform/files/server/files.service.ts'" },
    ],
    [
      'narrow-doors',
      'the same as a type',
      { [service]: "export type T = import('#domains/platform/files/server/files.service.ts').T" },
    ],
    [
      'narrow-doors',
      'the same lazily',
      { [service]: "export const f = () => import('#domains/platform/files/server/files.service.ts')" },
    ],
    ['demo-apart', 'a domain imports the demo', { [service]: "import '../../../../../demo/index.ts'" }],
    [
      'demo-apart',
      'the app imports its insides',
      { 'src/app/x.ts': "import '../../demo/village/village.ts'" },
    ],
    [
      'demo-apart',
      "the demo imports a domain's service",
      { 'demo/village/x.ts': "import '#domains/site/news/server/news.service.ts'" },
    ],
    [
      'declared-use',
      'an undeclared use',
      { 'src/domains/platform/files/server/x.ts': "import '#domains/site/news/news.contract.ts'" },
    ],
    [
      'no-cycles',
      'two domains use each other',
      {},
      { ...table, files: { group: 'platform', purpose: '', uses: ['news'] } },
    ],
    [
      'no-cycles',
      'a use that does not exist',
      {},
      { ...table, files: { group: 'platform', purpose: '', uses: ['nobody'] } },
    ],
    [
      'group-order',
      'a use of a higher group',
      {},
      {
        ...table,
        files: { group: 'platform', purpose: '', uses: ['polls'] },
        polls: { group: 'site', purpose: '', uses: [] },
      },
    ],
    [
      'two-sides',
      'a type crosses to the browser',
      { [list]: "import type { X } from '../server/news.service.ts'" },
    ],
    ['two-sides', 'server code reaches into the browser', { [service]: "import '../site/NewsList.tsx'" }],
    [
      'two-sides',
      'a shell reaches into the server',
      { 'src/app/admin.tsx': "import type { X } from './server.ts'" },
    ],
    [
      'shared-alone',
      'a contract imports Node',
      { 'src/domains/site/news/news.rules.ts': "import 'node:fs'" },
    ],
    [
      'shared-alone',
      'a contract imports the server',
      { 'src/domains/site/news/news.rules.ts': "import './server/index.ts'" },
    ],
    [
      'shared-alone',
      'kit/shared imports the browser',
      { 'src/kit/shared/x.ts': "import '../browser/api.ts'" },
    ],
    ['light-pages', 'a public page loads Zod', { [list]: "import { z } from 'zod'\nexport const a = z" }],
    [
      'light-pages',
      'the same over a detour',
      { [list]: "import { any } from '#kit/shared/contract.ts'\nexport const a = any" },
    ],
    [
      'light-pages',
      'a public page imports the admin centre',
      { [list]: "import '#kit/browser/admin/browse.tsx'" },
    ],
    [
      'contract-types',
      'a public page imports a contract',
      { [list]: "import { type News } from '../news.contract.ts'" },
    ],
    ['two-languages', 'a German file alone', { 'src/domains/site/news/news.en.ts': null }],
    ['two-languages', 'an English file alone', { 'src/kit/shared/kit.en.ts': 'export const en = {}' }],
    [
      'two-languages',
      'a missing English text',
      { 'src/domains/site/news/news.en.ts': "export const en = { title: 'Title' }" },
    ],
    [
      'two-languages',
      'a missing German text',
      { 'src/domains/site/news/news.de.ts': "export const de = { title: 'Titel' }" },
    ],
    [
      'two-languages',
      'an empty text',
      { 'src/domains/site/news/news.en.ts': "export const en = { title: '', list: { empty: 'x' } }" },
    ],
    ['listed-domains', 'a folder that is not listed', { 'src/domains/shop/cart/cart.contract.ts': '' }],
    [
      'listed-domains',
      'a folder in another group',
      {},
      { ...table, news: { ...table['news']!, group: 'shop' } },
    ],
    [
      'listed-domains',
      'a listed domain without a folder',
      {},
      { ...table, shop: { group: 'shop', purpose: '', uses: [] } },
    ],
    ['clear-names', 'a junk drawer', { 'src/domains/site/news/server/utils/x.ts': '' }],
    ['clear-names', 'a manager', { 'src/domains/site/news/server/news-manager.ts': '' }],
    ['clear-names', 'a name in camelCase', { 'src/domains/site/news/server/newsService.ts': '' }],
    ['short-files', 'a long file', { [service]: 'export const f = () => 1\n'.repeat(351) }],
    [
      'short-files',
      'a long contract',
      { 'src/domains/site/news/news.contract.ts': 'export const news = 1\n'.repeat(351) },
    ],
    ['full-paths', 'a path without extension', { [service]: "import './index'" }],
    ['short-paths', 'a way up into kit/', { [service]: "import '../../../../kit/shared/contract.ts'" }],
    ['short-paths', 'a way up into a neighbour', { 'src/app/x.ts': "import '../kit/shared/contract.ts'" }],
    [
      'exact-money',
      'floating point beside amounts',
      { [service]: "import { cents } from '#kit/shared/money/cents.ts'\ncents(Math.round(1.2))" },
    ],
    [
      'exact-money',
      'a number said to be an amount',
      {
        [service]: "import type { Cents } from '#kit/shared/money/cents.ts'\nexport const one = 1 as Cents",
      },
    ],
    [
      'addresses-once',
      'an address of another domain in a template',
      {
        'src/domains/site/news/news.addresses.ts': "export const newsScreens = { edit: 'news/edit' }",
        'src/kit/server/letter.ts': 'export const to = (id: string) => `/news/edit/${id}`',
      },
    ],
    [
      'addresses-once',
      'a route beside the addresses of its domain',
      { 'src/domains/site/news/server/index.ts': "export const routes = [{ path: '/somewhere' }]" },
    ],
    [
      'foreign-words',
      'the kit names a domain of the village',
      { 'src/kit/shared/site/cards.ts': "export const icons = ['taverns']" },
      { ...table, taverns: { group: 'village', purpose: '', uses: [] } },
    ],
    ...['site', 'office'].map((group): (typeof planted)[number] => [
      'foreign-words',
      `the platform names a domain of the group ${group}`,
      { 'src/domains/platform/files/server/x.ts': "export const first = 'polls'" },
      { ...table, polls: { group, purpose: '', uses: [] } },
    ]),
    [
      'foreign-words',
      'the platform names what a domain contributes',
      {
        'src/domains/village/taverns/server/x.ts': "export const t: PushTopic = {\n  name: 'heurigen',\n}",
        'src/domains/platform/files/server/x.ts': "export const most = { heurigen: 1, of: 'heurigen' }",
      },
      { ...table, taverns: { group: 'village', purpose: '', uses: [] } },
    ],
    [
      'exact-money',
      'floating point in the money folder',
      { 'src/kit/shared/money/tips.ts': 'parseFloat(x)' },
    ],
  ]
  test.each(planted)('%s: %s', (rule, _case, changes, contents) => {
    expect(judge(changes, contents).map((one) => one.rule)).toContain(rule)
  })

  test('are each broken by at least one case', () => {
    // Comments and pointers have their own cases below.
    const broken = new Set([...planted.map(([rule]) => rule), 'plain-comments', 'true-pointers'])
    expect(Object.keys(rules).filter((rule) => !broken.has(rule))).toEqual([])
  })

  test('let data lists, texts and tests be long', () => {
    const long = `export const list = [\n${"'x',\n".repeat(400)}]\n`
    expect(
      judge({ 'src/domains/site/news/server/list.ts': long, 'src/domains/site/news/server/x.test.ts': long }),
    ).toEqual([])
  })
})

describe('comments', () => {
  test.each([
    'What a line costs.',
    'Whoever follows one club.',
    'Where it is missing, nothing happens.',
    'How far a post is out of date.',
    'Runs a statement in the middle of it.',
    'Tells the server.',
    'Sent by nobody.',
  ])('are refused: %s', (text) => expect(isClumsy(text)).toBe(true))

  test.each([
    'Line total: quantity × price.',
    'Whole days only.',
    'What if it is empty? Then skip.',
    'Part of its row.',
  ])('are accepted: %s', (text) => expect(isClumsy(text)).toBe(false))

  test('are found in every form, a block of lines as one', () => {
    const source = "// First\n// What follows\nconst a = '// no'\n/**\n * Who asks.\n */\nconst b = 1 // told"
    expect(commentsOf('x.ts', source)).toEqual([
      { text: 'First What follows', line: 1 },
      { text: 'Who asks.', line: 4 },
      { text: 'told', line: 7 },
    ])
  })

  test('are counted by folder', () => {
    expect(folderOf('src/domains/books/items/server/x.ts')).toBe('src/domains/books')
    expect(folderOf('src/kit/server/jobs/x.ts')).toBe('src/kit/server')
    expect(folderOf('src/app/x.ts')).toBe('src/app')
    expect(folderOf('src/main.ts')).toBe('src')
    expect(folderOf('e2e/night/x.ts')).toBe('e2e')
  })
})

describe('pointers', () => {
  const documents = new Map([
    ['docs/decisions/001-first.md', 'As in 002 (002), by `kit/server/known.ts` and `gone.ts`; status (409).'],
    ['docs/security.md', 'See decision 001, [more](decisions/009-gone.md) and `migrations/0001-start.sql`.'],
  ])
  test('to files and decisions that do not exist are found in documents and comments', () => {
    const code = new Map([
      ['src/kit/server/known.ts', '// Why: decision 003, docs/security.md, src/gone.ts\nexport const a = 1'],
    ])
    expect(brokenPointers(code, documents, ['migrations/0001-start.sql'])).toEqual([
      { file: 'docs/decisions/001-first.md', pointer: 'decision 002' },
      { file: 'docs/decisions/001-first.md', pointer: 'gone.ts' },
      { file: 'docs/security.md', pointer: 'decisions/009-gone.md' },
      { file: 'src/kit/server/known.ts', pointer: 'decision 003' },
      { file: 'src/kit/server/known.ts', pointer: 'src/gone.ts' },
    ])
  })
})

describe('the scanner', () => {
  test('sees every kind of import and whether it is left at run time', () => {
    const source = [
      "import a from './a.ts'",
      "import type { B } from './b.ts'",
      "import { type C } from './c.ts'",
      "export * from './d.ts'",
      "export type { E } from './e.ts'",
      "import './f.css'",
      "const lazy = () => import('./g.tsx')",
      "type H = import('./h.ts').H",
      "import { z } from 'zod'",
    ].join('\n')
    const found = importsOf('src/x/y.ts', source).map(
      (one) => `${one.target ?? one.specifier}${one.types ? ' type' : ''}`,
    )
    expect(found.sort()).toEqual([
      'src/x/a.ts',
      'src/x/b.ts type',
      'src/x/c.ts',
      'src/x/d.ts',
      'src/x/e.ts type',
      'src/x/f.css',
      'src/x/g.tsx',
      'src/x/h.ts type',
      'zod',
    ])
  })

  test('reads nested text keys', () => {
    const source =
      "export const de = { a: 'A', b: { 'c-d': `C`, e: (n: number) => `${n}` } } satisfies object"
    expect(textKeysOf('x.de.ts', source)).toEqual(['a', 'b.c-d', 'b.e'])
  })
})
