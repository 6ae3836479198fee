import { SaxesParser } from 'saxes'

/** An element of a parsed document. */
export interface ReadElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: ReadElement[]
}

/** Parses a document with a strict XML parser; throws if it is not well-formed or uses undeclared namespaces. */
export function readXml(source: string): ReadElement {
  const parser = new SaxesParser({ xmlns: true })
  const root: ReadElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.values(attributes).map((one) => [one.name, one.value] as const)
    const element = { name, attributes: Object.fromEntries(values), text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => void (open.at(-1)!.text += text))
  parser.on('cdata', (text) => void (open.at(-1)!.text += text))
  parser.on('closetag', () => void open.pop())
  parser.write(source).close()
  return root.children[0]!
}

/** All children with a name. */
export const childrenOf = (element: ReadElement, name: string): ReadElement[] =>
  element.children.filter((child) => child.name === name)

/** Text of the first child with a name; throws if there is none. */
export function textOf(element: ReadElement, name: string): string {
  const [child] = childrenOf(element, name)
  if (!child) throw new Error(`<${element.name}> has no <${name}>`)
  return child.text
}
