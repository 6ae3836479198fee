import type { z } from 'zod'

type Keep = (value: unknown) => unknown
type Def = z.core.$ZodTypes['_zod']['def']

/** Not what the schema says, as far as this looks: Zod shall tell what is wrong. */
class Unfit extends Error {}
const unfit = new Unfit()

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const onlyIf =
  (fits: (value: unknown) => boolean): Keep =>
  (value) => {
    if (!fits(value)) throw unfit
    return value
  }

/** What is judged by a function of its own, or changed while it is no text, is left to Zod. */
const isPlain = ({ type, checks = [] }: Def): boolean =>
  checks.every(
    ({ _zod: { def } }) => def.check !== 'custom' && (def.check !== 'overwrite' || type === 'string'),
  )

/** Changes that a schema makes to a value, such as trimming. */
const changesIn = ({ checks = [] }: Def): Keep[] =>
  checks.flatMap((one) =>
    one._zod.def.check === 'overwrite' ? (one._zod.def as z.core.$ZodCheckOverwriteDef).tx : [],
  )

function keepText(def: Def): Keep {
  const changes = changesIn(def)
  return (value) => {
    if (typeof value !== 'string') throw unfit
    return changes.reduce((text: unknown, change) => change(text), value)
  }
}

function keepObject(shape: Readonly<Record<string, z.core.$ZodType>>): Keep {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, keep: keepOf(schema) }))
  const names = new Set(Object.keys(shape))
  return (value) => {
    if (!isObject(value)) throw unfit
    const parts: unknown[] = []
    let isKept = true
    for (const { name, keep } of fields) {
      const given = value[name]
      const part = keep(given)
      parts.push(part)
      if (part !== given) isKept = false
    }
    // Most have nothing else: copying them takes longer than looking at them
    if (isKept && Object.keys(value).every((name) => names.has(name))) return value
    return Object.fromEntries(fields.map(({ name }, index) => [name, parts[index]]))
  }
}

function keepArray(keep: Keep): Keep {
  return (value) => {
    if (!Array.isArray(value)) throw unfit
    const parts = value.map(keep)
    return parts.every((part, index) => part === value[index]) ? value : parts
  }
}

function keepRecord(keepKey: Keep, keepPart: Keep): Keep {
  return (value) => {
    if (!isObject(value)) throw unfit
    const parts = Object.entries(value).map(([key, part]) => [keepKey(key), keepPart(part)] as const)
    return parts.every(([key, part]) => value[key as string] === part) ? value : Object.fromEntries(parts)
  }
}

function keepOf(schema: z.core.$ZodType): Keep {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const byZod: Keep = (value) => (schema as z.ZodType).parse(value)
  if (!isPlain(def)) return byZod
  switch (def.type) {
    case 'string':
      return def.coerce ? byZod : keepText(def)
    case 'boolean':
      return def.coerce ? byZod : onlyIf((value) => typeof value === 'boolean')
    case 'number':
      return def.coerce ? byZod : onlyIf(Number.isFinite)
    case 'enum': {
      const known = new Set<unknown>(Object.values(def.entries))
      return onlyIf((value) => known.has(value))
    }
    case 'any':
    case 'unknown':
      return (value) => value
    case 'nullable': {
      const keep = keepOf(def.innerType)
      return (value) => (value === null ? null : keep(value))
    }
    case 'optional': {
      const keep = keepOf(def.innerType)
      return (value) => (value === undefined ? undefined : keep(value))
    }
    case 'array':
      return keepArray(keepOf(def.element))
    case 'object':
      return def.catchall ? byZod : keepObject(def.shape)
    case 'record':
      return def.keyType._zod.values && !def.partial
        ? byZod
        : keepRecord(keepOf(def.keyType), keepOf(def.valueType))
    default:
      return byZod
  }
}

const known = new WeakMap<z.ZodType, Keep>()

/**
 * The JSON of an answer: only what its schema declares. Types are looked at; lengths and forms of
 * texts are not, for they were when the texts came in: checking them again took longer than writing the answer.
 * Throws ZodError when the value is not what the schema says.
 */
export function answerText(schema: z.ZodType, value: unknown): string {
  const keep = known.get(schema) ?? keepOf(schema)
  known.set(schema, keep)
  try {
    return JSON.stringify(keep(value))
  } catch (error) {
    if (error instanceof Unfit) return JSON.stringify(schema.parse(value))
    throw error
  }
}
