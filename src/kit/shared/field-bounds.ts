import type { z } from 'zod'

/** Bounds of a field for inputs; absent if its schema has none. */
export interface FieldBounds {
  maxLength?: number
  min?: number
  max?: number
}

/** Parts of a Zod schema from which bounds are read. */
interface Node {
  def: { type: string; innerType?: Node; in?: Node; options?: readonly Node[]; shape?: Record<string, Node> }
  maxLength?: number | null
  minValue?: number | null
  maxValue?: number | null
}

/** Schema without null, optional, defaults, transforms and the alternative of an empty text. */
function core(node: Node): Node {
  const { type, innerType, in: input, options } = node.def
  if (innerType) return core(innerType)
  if (type === 'pipe' && input) return core(input)
  const alternatives = (type === 'union' ? options : undefined)?.filter(({ def }) => def.type !== 'literal')
  return alternatives?.length === 1 ? core(alternatives[0]!) : node
}

const isBound = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER

/** Bounds of the field at a path, such as `title` or `counter.de`. */
export function boundsOf(fields: z.ZodRawShape, path: string): FieldBounds {
  let node: Node | undefined
  let shape: Record<string, Node> | undefined = fields as unknown as Record<string, Node>
  for (const name of path.split('.')) {
    const found: Node | undefined = shape?.[name]
    node = found && core(found)
    shape = node?.def.shape
  }
  if (node?.def.type === 'string') return isBound(node.maxLength) ? { maxLength: node.maxLength } : {}
  if (node?.def.type !== 'number') return {}
  const { minValue: min, maxValue: max } = node
  return { ...(isBound(min) ? { min } : {}), ...(isBound(max) ? { max } : {}) }
}
