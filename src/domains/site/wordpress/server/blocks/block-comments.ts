/**
 * The block format of WordPress: HTML in which comments mark the beginning and end of a block, `<!-- wp:name
 * {"key":"value"} -->…<!-- /wp:name -->`, or a block without content, `<!-- wp:name /-->`.
 */

export interface Block {
  /** Without `core/`: `paragraph`, `jetpack/map`; empty for text outside any block. */
  name: string
  attributes: Record<string, unknown>
  /** HTML and nested blocks, in order. */
  parts: (string | Block)[]
  /** Written without an end: a block rendered by the server. */
  alone: boolean
}

const comment = /<!--\s+(\/)?wp:([a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?)\s+(?:(\{[\s\S]*?\})\s+)?(\/)?-->/g

export const hasBlocks = (content: string): boolean => content.includes('<!-- wp:')

function attributesOf(json: string | undefined): Record<string, unknown> {
  if (json === undefined) return {}
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Parses content into its blocks; text between blocks becomes a block without a name. */
export function parseBlocks(content: string): Block[] {
  const root: Block = { name: '', attributes: {}, parts: [], alone: false }
  const open = [root]
  const top = () => open.at(-1) ?? root
  let at = 0
  const take = (until: number) => {
    if (until > at) top().parts.push(content.slice(at, until))
  }
  for (const match of content.matchAll(comment)) {
    take(match.index)
    at = match.index + match[0].length
    const name = (match[2] ?? '').replace(/^core\//, '')
    if (match[1]) {
      // An end without a beginning is ignored; an end that skips inner ends closes those too
      const depth = open.findLastIndex((block) => block.name === name)
      if (depth > 0) open.length = depth
      continue
    }
    const block: Block = { name, attributes: attributesOf(match[3]), parts: [], alone: match[4] === '/' }
    top().parts.push(block)
    if (!block.alone) open.push(block)
  }
  take(content.length)
  return root.parts.map((part) =>
    typeof part === 'string' ? { name: '', attributes: {}, parts: [part], alone: false } : part,
  )
}
