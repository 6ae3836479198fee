import { join, posix } from 'node:path'
import { domains as projectDomains, groups } from '../domains.ts'
import { addressesIn, isAddresses, textAddresses } from './address-scan.ts'
import { clumsyComments, knownCounts, lowerCounts } from './comment-scan.ts'
import { brokenPointers, otherPaths, readDocuments } from './pointer-scan.ts'
import { foreignWords, wordsIn } from './word-scan.ts'
import {
  areaOf,
  type Import,
  importsOf,
  isDataList,
  type Place,
  placeOf,
  readSources,
  textKeysOf,
} from './source-scan.ts'

export type Domains = Record<
  string,
  { readonly group: string; readonly purpose: string; readonly uses: readonly string[] }
>

export interface Violation {
  rule: keyof typeof rules
  file: string
  message: string
}

/** The house rules with their messages. */
export const rules = {
  'kit-alone': 'kit/ knows no domain and no app',
  'app-on-top': 'only tests and the entry programs import src/app',
  'index-for-app': "only src/app imports a domain's index",
  'narrow-doors': 'between domains only *.contract.ts, *.addresses.ts and <side>/offers.ts(x)',
  'demo-apart': 'the demo village stands on doors of domains, and only src/app knows its index',
  'declared-use': 'a domain uses only those that its `uses` in src/domains.ts names',
  'no-cycles': '`uses` has no cycle and names existing domains',
  'group-order': 'a domain uses only its own group and those before it in `groups` of src/domains.ts',
  'two-sides': 'server and browser never import each other, not even types',
  'shared-alone': 'shared code imports only shared code',
  'light-pages': 'the public site loads neither heavy packages nor admin code',
  'contract-types': 'public code imports contracts as `import type`',
  'two-languages': 'every text exists in German and English',
  'listed-domains': 'the domain folders equal src/domains.ts, each in its group',
  'clear-names': 'files have speaking names in kebab-case, components in PascalCase',
  'short-files': 'no file is longer than 350 lines, save tests, texts and data lists',
  'full-paths': 'imports of files carry their extension',
  'short-paths':
    'imports from another domain, kit/ or app/ start with #, and so do those with three or more ../',
  'addresses-once': 'public and admin addresses stand in `<domain>.addresses.ts` alone',
  'foreign-words': 'kit/ and the platform name no domain that stands on them: what it adds it contributes',
  'exact-money': 'what computes with money rounds with the functions of kit/shared/money alone',
  'plain-comments':
    'comments start with a noun or a verb, not with a clause; the number of others only falls',
  'true-pointers': 'files and decisions named in documents and comments exist',
} as const

const sharedPackages = new Set(['zod', 'i18next', 'qrcode-generator'])
// The same list stops the build in vite.config.ts if such a package ends up in a bundle.
const tooHeavyForPages = /^(zod|i18next|dayjs|@mantine\/|@tanstack\/|@tiptap\/|@uppy\/)/
const vagueNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'managers', 'misc'])
const maxLines = 350

/**
 * Checks the project against its house rules.
 * @param files source by path from the root, with `/`
 * @param domains the table of contents, as in src/domains.ts
 * @returns violations, empty if there are none
 */
export function violations(files: Map<string, string>, domains: Domains): Violation[] {
  const found: Violation[] = []
  const report = (rule: Violation['rule'], file: string, message: string): void => {
    found.push({ rule, file, message })
  }
  const imports = new Map([...files].map(([file, source]) => [file, importsOf(file, source)]))
  for (const [file, list] of imports) {
    const from = placeOf(file)
    if (from.part === 'outside') continue
    for (const one of list) judgeImport(file, from, one, domains, report)
    if (!from.isTest) judgeMoney(file, files.get(file) ?? '', list, report)
    if (from.isPublic && !from.isTest) judgeWeight(file, imports, report)
  }
  for (const [file, source] of files) {
    judgeName(file, report)
    judgeLength(file, source, report)
  }
  judgeAddresses(files, report)
  judgeWords(files, domains, report)
  judgeTexts(files, report)
  judgeDomains(files, domains, report)
  return found
}

/** Checks that need more than the code: counts of clumsy comments, documents and migrations. */
export function projectViolations(root: string, files: Map<string, string>): Violation[] {
  const known = knownCounts()
  const found: Violation[] = []
  for (const [folder, comments] of clumsyComments(files)) {
    const limit = known[folder] ?? 0
    if (comments.length > limit)
      found.push({
        rule: 'plain-comments',
        file: folder,
        message: `has ${comments.length} clumsy comments, ${limit} are known; list them with: node src/app/comment-scan.ts ${folder}`,
      })
  }
  for (const { file, pointer } of brokenPointers(files, readDocuments(root), otherPaths(root)))
    found.push({ rule: 'true-pointers', file, message: `names ${pointer}, which does not exist` })
  return found
}

type Report = (rule: Violation['rule'], file: string, message: string) => void

function judgeImport(file: string, from: Place, one: Import, domains: Domains, report: Report): void {
  const { specifier, target } = one
  if (!target) {
    if (from.side === 'shared' && !from.isTest && !sharedPackages.has(specifier)) {
      report('shared-alone', file, `imports the package ${specifier}`)
    }
    return
  }
  const to = placeOf(target)
  if (to.part === 'outside') return
  if (!/\.\w+$/.test(target)) report('full-paths', file, `imports ${specifier} without an extension`)
  const isFar = areaOf(file) !== areaOf(target) || specifier.startsWith('../../../')
  if (isFar && specifier.startsWith('.') && /^src\/(app|domains|kit)\/./.test(target))
    report('short-paths', file, `imports ${specifier} instead of #${target.slice('src/'.length)}`)
  if (from.part === 'kit' && (to.part !== 'kit' || (to.isTest && !from.isTest))) {
    report('kit-alone', file, `imports ${target}`)
  }
  if (to.part === 'demo' && from.part !== 'demo' && !(from.part === 'app' && target === 'demo/index.ts')) {
    report('demo-apart', file, `imports ${target}`)
  }
  if (to.part === 'app' && ['domain', 'demo'].includes(from.part) && !from.isTest)
    report('app-on-top', file, `imports ${target}`)
  if (to.part === 'domain') judgeDomainImport(file, from, to, target, domains, report)
  const crosses = [from.side, to.side].includes('server') && [from.side, to.side].includes('browser')
  if (crosses) report('two-sides', file, `${from.side} code imports ${target}`)
  if (from.side === 'shared' && !from.isTest && to.side !== 'shared')
    report('shared-alone', file, `imports ${target}`)
  if (from.isPublic && to.isAdmin) report('light-pages', file, `imports ${target}`)
  if (from.isPublic && target.endsWith('.contract.ts') && !one.types && !from.isTest) {
    report('contract-types', file, `imports ${target} as values`)
  }
}

function judgeDomainImport(
  file: string,
  from: Place,
  to: Place,
  target: string,
  domains: Domains,
  report: Report,
): void {
  const isIndex = /\/index\.tsx?$/.test(target)
  const isOwnTest = from.isTest && from.domain === to.domain
  if (isIndex && from.part !== 'app' && !isOwnTest) report('index-for-app', file, `imports ${target}`)
  if (from.part === 'entry')
    report('index-for-app', file, `imports ${target}; entry programs go through src/app`)
  if (
    from.part === 'app' &&
    !isIndex &&
    !from.isTest &&
    !isTexts(target) &&
    !target.endsWith('.contract.ts') &&
    !isAddresses(target)
  ) {
    report('index-for-app', file, `imports ${target}, which only its own domain may`)
  }
  if (from.part === 'demo' && !isDoor(target)) report('demo-apart', file, `imports ${target}`)
  if (from.part !== 'domain' || !from.domain || !to.domain || from.domain === to.domain) return
  if (!isDoor(target) && !isIndex) report('narrow-doors', file, `imports ${target}`)
  if (!domains[from.domain]?.uses.includes(to.domain)) {
    report(
      'declared-use',
      file,
      `imports ${target}, but ${from.domain} does not name ${to.domain} in its \`uses\``,
    )
  }
}

const isDoor = (target: string): boolean =>
  target.endsWith('.contract.ts') ||
  isAddresses(target) ||
  /\/(server|admin|site)\/offers\.tsx?$/.test(target)

// Follows chains of value imports as a browser does: everything reachable is loaded on every public page.
function judgeWeight(file: string, imports: Map<string, Import[]>, report: Report): void {
  const chains = [[file]]
  const seen = new Set([file])
  for (const chain of chains) {
    for (const { specifier, target, types } of imports.get(chain.at(-1) ?? '') ?? []) {
      if (types) continue
      if (tooHeavyForPages.test(specifier))
        report('light-pages', file, `loads ${specifier}: ${chain.join(' → ')}`)
      if (!target || seen.has(target) || placeOf(target).isPublic) continue
      seen.add(target)
      chains.push([...chain, target])
    }
  }
}

const moneyFolder = 'src/kit/shared/money/'

// The compiler already refuses a plain number as an amount; this finds the ways around that.
function judgeMoney(file: string, source: string, imports: Import[], report: Report): void {
  const isMoney = file.startsWith(moneyFolder)
  if (!isMoney && !imports.some(({ target }) => target?.startsWith(moneyFolder))) return
  const inexact = /\b(?:parseFloat|toFixed|toPrecision|Math\.(?:round|floor|ceil|trunc))\b/.exec(source)
  const forced = isMoney ? null : /\bas (?:Cents|Quantity|UnitPrice|Rate)\b/.exec(source)
  for (const hit of [inexact, forced]) if (hit) report('exact-money', file, `says "${hit[0]}"`)
}

function judgeAddresses(files: Map<string, string>, report: Report): void {
  const known = addressesIn(files)
  for (const [file, source] of files) {
    const { part, isTest } = placeOf(file)
    const judged = part === 'kit' || part === 'domain' || part === 'app'
    // Contracts define the addresses of calls; fixtures use literals like the tests beside them.
    if (!judged || isTest || isAddresses(file) || /\.(fixture|contract)\.tsx?$/.test(file)) continue
    for (const found of textAddresses(file, source, known)) report('addresses-once', file, `says "${found}"`)
  }
}

// The specification keeps the place of the weather among the site's settings; WordPress uses the word too
const saysForeignWords = new Set(['settings'])
// Markers of pages, modules to which accounts can be limited, a field of the specified sign-up
const standingWords: Readonly<Record<string, readonly string[]>> = {
  'src/kit/shared/site/cards.ts': ['news'],
  // Folder of pictures stored before the domains shared one
  'src/domains/platform/reports/server/pictures.service.ts': ['defects'],
  'src/domains/platform/users/users.rules.ts': ['news', 'sports'],
  'src/domains/platform/users/server/sign-up/sign-up.service.ts': ['newsletter'],
}

function judgeWords(files: Map<string, string>, domains: Domains, report: Report): void {
  const words = wordsIn(files, domains)
  for (const [file, source] of files) {
    const { part, group, domain = '', isTest } = placeOf(file)
    if (isTest || isTexts(file) || file.includes('.fixture.')) continue
    if ((part !== 'kit' && group !== 'platform') || saysForeignWords.has(domain)) continue
    const uses = domains[domain]?.uses ?? []
    const standing = standingWords[file] ?? []
    for (const word of foreignWords(file, source, { words, uses }))
      if (!standing.includes(word)) report('foreign-words', file, `says "${word}"`)
  }
}

const isTexts = (file: string): boolean => /\.(de|en)\.ts$/.test(file)

function judgeTexts(files: Map<string, string>, report: Report): void {
  const other = { de: 'en', en: 'de' } as const
  for (const [file, source] of files) {
    const language = /\.(de|en)\.ts$/.exec(file)?.[1] as 'de' | 'en' | undefined
    if (!language) continue
    const twin = file.replace(/\.(de|en)\.ts$/, `.${other[language]}.ts`)
    const twinSource = files.get(twin)
    if (twinSource === undefined) {
      report('two-languages', file, `has no ${posix.basename(twin)} beside it`)
      continue
    }
    const there = new Set(textKeysOf(twin, twinSource))
    for (const key of textKeysOf(file, source)) {
      if (key.endsWith(" = ''")) report('two-languages', file, `has an empty text: ${key}`)
      else if (!there.has(key)) report('two-languages', twin, `lacks the text "${key}"`)
    }
  }
}

function judgeDomains(files: Map<string, string>, domains: Domains, report: Report): void {
  const table = 'src/domains.ts'
  const folders = new Set([...files.keys()].map((file) => folderOf(placeOf(file))).filter(Boolean))
  const listed = new Map(
    Object.entries(domains).map(([domain, { group }]) => [folderOf({ group, domain }), domain]),
  )
  for (const folder of folders) {
    if (!listed.has(folder)) report('listed-domains', table, `does not list the folder ${folder}`)
  }
  for (const [name, { group, uses }] of Object.entries(domains)) {
    const folder = folderOf({ group, domain: name })
    if (!folders.has(folder))
      report('listed-domains', table, `lists ${name}, but there is no folder ${folder}`)
    for (const used of uses) {
      if (!Object.hasOwn(domains, used))
        report('no-cycles', table, `${name} uses ${used}, which does not exist`)
      else if (levelOf(domains[used]?.group) > levelOf(group))
        report('group-order', table, `${name} (${group}) uses ${used} (${domains[used]?.group})`)
    }
    const cycle = cycleFrom(name, domains)
    if (cycle) report('no-cycles', table, cycle.join(' → '))
  }
}

const levelOf = (group: string | undefined): number => groups.findIndex((name) => name === group)

const folderOf = ({ group, domain }: Pick<Place, 'group' | 'domain'>): string | undefined =>
  domain && `src/domains/${group}/${domain}`

function cycleFrom(start: string, domains: Domains): string[] | undefined {
  const chains = [[start]]
  const seen = new Set<string>()
  for (const chain of chains) {
    for (const used of domains[chain.at(-1) ?? '']?.uses ?? []) {
      if (used === start) return [...chain, start]
      if (!seen.has(used)) chains.push([...chain, used])
      seen.add(used)
    }
  }
  return undefined
}

function judgeName(file: string, report: Report): void {
  for (const segment of file.split('/')) {
    const words = segment
      .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[-._]/)
    const vague = words.find((word) => vagueNames.has(word))
    if (vague) report('clear-names', file, `is named "${vague}", which says nothing`)
  }
  const name = posix.basename(file)
  const isKebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(name)
  const isComponent = /^[A-Z][A-Za-z0-9]*(\.[a-z]+)*\.(tsx|css)$/.test(name)
  if (!isKebab && !isComponent)
    report('clear-names', file, 'is neither in kebab-case nor a component in PascalCase')
}

function judgeLength(file: string, source: string, report: Report): void {
  const lines = source.trimEnd().split('\n').length
  if (lines <= maxLines || placeOf(file).isTest || isTexts(file) || file.startsWith('e2e/')) return
  // Contracts and tables contain lists too, but are still split by subject.
  const mayBeList = !/\.(contract|table)\.ts$/.test(file) && file.endsWith('.ts')
  if (mayBeList && isDataList(file, source)) return
  report('short-files', file, `has ${lines} lines; split it by thing`)
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..')
  const sources = readSources(root)
  const found = [...violations(sources, projectDomains), ...projectViolations(root, sources)]
  lowerCounts(sources)
  for (const { rule, file, message } of found) {
    process.stderr.write(`${file} ${message}\n    rule: ${rules[rule]}\n`)
  }
  process.exitCode = found.length > 0 ? 1 : 0
}
