import { type HtmlNode, isElement, withChildren, lineOf } from './html-tree.ts'
import { headingTags } from './vocabulary.ts'

/**
 * Gives headings levels without gaps: the first below the page's title is an `h2`, each next one at most one level
 * deeper. The hierarchy stays.
 */
export function levelHeadings(nodes: HtmlNode[]): HtmlNode[] {
  const above: number[] = []
  const walk = (part: HtmlNode[]): HtmlNode[] =>
    part.map((node) => {
      if (!isElement(node)) return node
      if (!headingTags.has(node.tag)) return withChildren(node, walk(node.children))
      const level = Number(node.tag.slice(1))
      while ((above.at(-1) ?? 0) >= level) above.pop()
      above.push(level)
      return { ...node, tag: `h${Math.min(6, above.length + 1)}` }
    })
  return walk(nodes)
}

/** An id that the dialect allows. */
function tidyId(id: string): string {
  const plain = id
    .trim()
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^[^\p{L}]+/u, '')
    .slice(0, 80)
  return plain.replace(/-+$/, '')
}

/**
 * Moves link targets into the next heading, the only element that may be one.
 * @returns the nodes, and old id → id of the heading
 */
export function anchorHeadings(nodes: HtmlNode[]): { nodes: HtmlNode[]; places: Map<string, string> } {
  const places = new Map<string, string>()
  const used = new Set<string>()
  let waiting: string[] = []
  const claim = (ids: string[]): string | undefined => {
    let chosen: string | undefined
    for (const id of ids) {
      if (places.has(id)) continue
      const tidy = tidyId(id)
      if (chosen === undefined && tidy !== '' && !used.has(tidy)) {
        chosen = tidy
        used.add(tidy)
      }
      if (chosen !== undefined) places.set(id, chosen)
    }
    return chosen
  }
  const walk = (part: HtmlNode[]): HtmlNode[] =>
    part.flatMap((node): HtmlNode[] => {
      if (!isElement(node)) {
        if (node.trim() !== '') waiting = []
        return [node]
      }
      if (node.tag === 'anchor') {
        waiting.push(node.attributes.id ?? '')
        return []
      }
      if (!headingTags.has(node.tag)) {
        if (node.tag === 'img') waiting = []
        return [withChildren(node, walk(node.children))]
      }
      const inside: string[] = []
      const strip = (children: HtmlNode[]): HtmlNode[] =>
        children.flatMap((child): HtmlNode[] => {
          if (!isElement(child)) return [child]
          if (child.tag !== 'anchor') return [withChildren(child, strip(child.children))]
          inside.push(child.attributes.id ?? '')
          return []
        })
      const children = strip(node.children)
      const { id: own, ...attributes } = node.attributes
      const id = claim([...(own === undefined ? [] : [own]), ...inside, ...waiting])
      waiting = []
      if (lineOf(children) === '') return [{ ...node, attributes, children }]
      return [{ ...node, attributes: id === undefined ? attributes : { id, ...attributes }, children }]
    })
  return { nodes: walk(nodes), places }
}
