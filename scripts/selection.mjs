// Selects the tests that concern a domain, a file or changed files.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { Failure } from './progress.mjs'
import { inRoot, root } from './project.mjs'

/** A folder, or a file that the linter reads. */
const isLinted = (path) => !/\.\w+$/.test(path) || /\.(ts|tsx|mjs)$/.test(path)
const sources = /^(src|demo|e2e|scripts|bench|soak)\//

/**
 * Resolves the arguments of `npm test -- …`: names of domains (`news`), paths, `--changed` (compared with HEAD).
 * Returns `tests` and `journeys` to run and `linted` paths, all relative to the root. Throws a Failure for an unknown name.
 */
export function selectTests(args) {
  const isChanged = args.includes('--changed')
  const chosen = args.filter((arg) => arg !== '--changed').map(pathOf)
  const changed = isChanged ? changedFiles() : []
  const linted = [...chosen, ...changed].filter((path) => sources.test(`${path}/`) && isLinted(path))
  const places = [...chosen, ...changed.map(concernedBy)].filter((path) => path !== undefined)
  return {
    tests: unique(places.filter((path) => /^(src|demo)\//.test(`${path}/`)).map(besideIt)),
    journeys: unique(places.filter((path) => `${path}/`.startsWith('e2e/'))),
    linted: unique(linted),
  }
}

function pathOf(name) {
  if (existsSync(inRoot(name))) return name.replace(/^\.\//, '').replace(/\/$/, '')
  const domain = domainFolders().find((folder) => folder.endsWith(`/${name}`))
  if (domain) return domain
  throw new Failure(`There is no domain, file or folder called ${name}.`, 2)
}

function domainFolders() {
  const groups = 'src/domains'
  return readdirSync(inRoot(groups)).flatMap((group) =>
    readdirSync(inRoot(groups, group)).map((name) => `${groups}/${group}/${name}`),
  )
}

/** A test or a folder as it is; for another file its folder, which contains its tests. */
const besideIt = (path) =>
  /\.test\.tsx?$/.test(path) || !statSync(inRoot(path)).isFile() ? path : dirname(path)

/**
 * The domain of a changed file; elsewhere its folder; for journeys the file itself; undefined if no test concerns it.
 */
function concernedBy(file) {
  const [top, second, group, domain] = file.split('/')
  if (top === 'e2e') return file.endsWith('.spec.ts') ? file : undefined
  if (top === 'src' && second === 'domains' && domain) return join('src/domains', group, domain)
  if (top === 'src' || top === 'demo') return dirname(file)
  if (top === 'migrations') return 'src/kit/server/database'
  return undefined
}

function changedFiles() {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  const files = [
    ...git('diff', '--name-only', '-z', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
  return files.filter((file) => existsSync(inRoot(file)) && statSync(inRoot(file)).isFile())
}

const unique = (paths) => [...new Set(paths.map((path) => path.split(sep).join('/')))]
