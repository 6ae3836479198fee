import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

/** Place of a source file: part of the project, domain, and side on which it runs. */
export interface Place {
  part: 'kit' | 'domain' | 'app' | 'demo' | 'entry' | 'outside'
  /** Group folder of the domain. */
  group?: string
  domain?: string
  side: 'server' | 'browser' | 'shared' | 'none'
  /** True if every visitor of the public site loads the file. */
  isPublic: boolean
  isAdmin: boolean
  isTest: boolean
}

/** An import or re-export; `types` if it is erased at run time. */
export interface Import {
  specifier: string
  /** Path of the imported file from the root; absent for packages. */
  target?: string
  types: boolean
}

const scanned = ['src', 'demo', 'e2e', 'bench', 'soak', 'scripts']
const isCode = /\.(ts|tsx|mjs|css)$/

/** Reads every source file of the project: path from the root (with `/`) → content. */
export function readSources(root: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const top of scanned) {
    for (const entry of readdirSync(join(root, top), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !isCode.test(entry.name)) continue
      const full = join(entry.parentPath, entry.name)
      files.set(full.slice(root.length + 1).replaceAll('\\', '/'), readFileSync(full, 'utf8'))
    }
  }
  return files
}

/** Derives a file's place from its path. */
export function placeOf(path: string): Place {
  const [top, part = '', name = '', domain = '', folder = ''] = path.split('/')
  // Fixtures are test code too
  const isTest = /\.(test|fixture)\.tsx?$/.test(path) || path.startsWith('src/kit/testing/')
  const none = { isPublic: false, isAdmin: false, isTest }
  if (top === 'demo') return { part: 'demo', side: 'server', ...none }
  if (top !== 'src') return { part: 'outside', side: 'none', ...none }
  if (part === 'kit') {
    const isPublic = path.startsWith('src/kit/browser/site/')
    const isAdmin = path.startsWith('src/kit/browser/admin/')
    const side = name === 'browser' ? 'browser' : name === 'shared' ? 'shared' : 'server'
    return { part: 'kit', side, isPublic, isAdmin, isTest }
  }
  if (part === 'domains' && domain) {
    const isPublic = folder === 'site'
    const isAdmin = folder === 'admin'
    const side = folder === 'server' ? 'server' : isPublic || isAdmin ? 'browser' : 'shared'
    return { part: 'domain', group: name, domain, side, isPublic, isAdmin, isTest }
  }
  if (part === 'app') {
    // Only the page renderer and the two shells are TSX, built by Vite.
    const side = path.endsWith('.tsx') ? 'browser' : 'server'
    const isPublic = side === 'browser' && /(^|\/)site\.tsx$/.test(path)
    return { part: 'app', side, isPublic, isAdmin: path.endsWith('/admin.tsx'), isTest }
  }
  return { part: 'entry', side: part === 'domains.ts' ? 'shared' : 'server', ...none }
}

/** All imports, re-exports and dynamic imports of a file, including types. */
export function importsOf(path: string, source: string): Import[] {
  if (!/\.(ts|tsx|mjs)$/.test(path)) return []
  const { module, program } = parseSync(path, source)
  const found: Import[] = []
  const add = (specifier: string, types: boolean): void => {
    found.push({ specifier, types, ...targetOf(path, specifier) })
  }
  for (const { start, moduleRequest } of module.staticImports) {
    add(moduleRequest.value, /^import\s+type\b/.test(source.slice(start, start + 40)))
  }
  for (const { start, entries } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (from) add(from.value, /^export\s+type\b/.test(source.slice(start, start + 40)))
  }
  for (const { start, end } of module.dynamicImports.map((one) => one.moduleRequest)) {
    if (/^['"]/.test(source.slice(start))) add(source.slice(start + 1, end - 1), false)
  }
  // The parser's list lacks `import('…').Type`.
  if (/\bimport\(/.test(source)) {
    const visitor = new Visitor({ TSImportType: (node) => add(node.source.value, true) })
    visitor.visit(program)
  }
  return found
}

function targetOf(path: string, specifier: string): { target?: string } {
  const file = specifier.replace(/\?.*$/, '')
  if (file.startsWith('#')) return { target: `src/${file.slice(1)}` }
  return file.startsWith('.') ? { target: posix.join(posix.dirname(path), file) } : {}
}

/** The part of the house a path belongs to: its domain (`src/domains/site/news`), `src/kit`, `src/app`, `demo`, `e2e` … */
export function areaOf(path: string): string {
  const folders = path.split('/')
  const depth = folders[0] !== 'src' ? 1 : folders[1] === 'domains' ? 4 : 2
  return folders.slice(0, depth).join('/')
}

/** The keys of a file's texts as `a.b.c`, read from its object literals; empty texts are marked with `= ''`. */
export function textKeysOf(path: string, source: string): string[] {
  const keys: string[] = []
  for (const statement of parseSync(path, source).program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
      continue
    for (const { init } of statement.declaration.declarations) if (init) collectKeys(init, '', keys)
  }
  return keys.sort()
}

function collectKeys(node: ESTree.Expression, prefix: string, keys: string[]): void {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') {
    collectKeys(node.expression, prefix, keys)
    return
  }
  if (node.type !== 'ObjectExpression') {
    keys.push(node.type === 'Literal' && node.value === '' ? `${prefix} = ''` : prefix)
    return
  }
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      keys.push(`${prefix}...`)
      continue
    }
    const { key } = property
    const name =
      key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '[computed]'
    collectKeys(property.value, prefix ? `${prefix}.${name}` : name, keys)
  }
}

/** True for a file that only lists things: it contains no function, class or element. */
export function isDataList(path: string, source: string): boolean {
  let onlyData = true
  const seen = (): void => {
    onlyData = false
  }
  new Visitor({
    FunctionDeclaration: seen,
    FunctionExpression: seen,
    ArrowFunctionExpression: seen,
    ClassDeclaration: seen,
    JSXElement: seen,
  }).visit(parseSync(path, source).program)
  return onlyData
}
