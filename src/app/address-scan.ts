import { type ESTree, parseSync, Visitor } from 'vite'

/** True for the file with the addresses of a domain: `src/domains/site/news/news.addresses.ts`. */
export const isAddresses = (file: string): boolean =>
  /^src\/domains\/[^/]+\/([^/]+)\/\1\.addresses\.ts$/.test(file)

/** Properties whose bare word is an address: `path: 'events'`. */
const placesOfAddress = new Set(['path', 'bin', 'list', 'to', 'href', 'english'])

/** All addresses defined by domains: `/wetter` is public, `news/edit` a screen of the admin centre. */
export function addressesIn(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [file, source] of files) {
    if (!isAddresses(file)) continue
    eachText(file, source, ({ text, isWhole }) => {
      if (isWhole && /^\/?[a-zA-Z][\w:/-]*$/.test(text)) found.add(text.replace(/\/:.*$/, ''))
    })
  }
  return found
}

/** Addresses repeated as text in a file, alone or with a suffix: `/news/edit/${id}`, `events?bin=1`. */
export function textAddresses(file: string, source: string, known: ReadonlySet<string>): string[] {
  const found: string[] = []
  const isScreens = file.endsWith('/admin/index.ts')
  const isRoutes = /^src\/domains\/[^/]+\/[^/]+\/server\/index\.ts$/.test(file)
  eachText(file, source, ({ text, property, isLater }) => {
    // In rules, `to` is the target state of an action
    const isState = property === 'to' && file.endsWith('.rules.ts')
    const isPlace = property !== undefined && placesOfAddress.has(property) && !isState
    const [, slash = '', path = ''] = /^(\/?)([^?#$]*)/.exec(text) ?? []
    const steps = path.split('/')
    const isNamed = steps.some((_, index) => {
      const start = steps.slice(0, index + 1).join('/')
      // After other text, only a path of two steps is certainly an address.
      if (isLater) return slash !== '' && start.includes('/') && (known.has(start) || known.has(`/${start}`))
      if (slash && known.has(`/${start}`)) return true
      // A single word is ambiguous unless used as an address.
      return known.has(start) && (start.includes('/') || slash !== '' || isPlace)
    })
    const isOwn = (isScreens || isRoutes) && property === 'path' && text !== ''
    if (isNamed || isOwn) found.push(text)
  })
  return found
}

interface Text {
  /** A whole text, or a literal part of a template. */
  text: string
  isWhole: boolean
  /** Follows another part of a template, such as the site's address. */
  isLater?: boolean
  /** Name of the property or attribute with this value. */
  property?: string
}

/** Visits every text in the code of a file, except imports, keys and types. */
export function eachText(file: string, source: string, tell: (text: Text) => void): void {
  if (!/\.(ts|tsx)$/.test(file)) return
  const names = new Map<number, string>()
  const left = new Set<number>()
  const name = (node: ESTree.Node | null, property: string): void => {
    if (node) names.set(node.start, property)
  }
  const leave = (node: ESTree.Node | null): void => {
    if (node) left.add(node.start)
  }
  new Visitor({
    ImportDeclaration: (node) => leave(node.source),
    ExportNamedDeclaration: (node) => leave(node.source),
    ImportExpression: (node) => leave(node.source),
    TSImportType: (node) => leave(node.source),
    TSLiteralType: (node) => leave(node.literal),
    Property: (node) => {
      leave(node.key)
      if (node.key.type === 'Identifier') name(node.value, node.key.name)
    },
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier') name(node.value, node.name.name)
    },
    Literal: (node) => {
      if (typeof node.value !== 'string' || left.has(node.start)) return
      tell({ text: node.value, isWhole: true, ...named(node.start) })
    },
    TemplateLiteral: (node) => {
      for (const [index, { value }] of node.quasis.entries())
        tell({
          text: value.cooked ?? '',
          isWhole: node.expressions.length === 0,
          isLater: index > 0,
          ...(index > 0 ? {} : named(node.start)),
        })
    },
  }).visit(parseSync(file, source).program)

  function named(start: number): { property?: string } {
    const property = names.get(start)
    return property === undefined ? {} : { property }
  }
}
