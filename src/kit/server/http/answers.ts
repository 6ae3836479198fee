import { z } from 'zod'
import { Problem } from '../../shared/problem.ts'

type Keep = (value: unknown) => unknown
type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

/** Signals a value of another type than its schema; carries no reason, Zod words it later. */
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

/** Transformations that a schema applies to a value, such as trimming. */
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

function keepObject(shape: Readonly<Record<string, Schema>>, more?: Keep): Keep {
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
    const others = Object.keys(value).filter((name) => !names.has(name))
    // Most objects have no other fields: copying them takes longer than this check
    if (isKept && others.length === 0) return value
    return Object.fromEntries([
      ...fields.map(({ name }, index) => [name, parts[index]]),
      ...(more ? others.map((name) => [name, more(value[name])]) : []),
    ])
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

/** Converts with Zod, or with `otherwise` if a check refuses the value. */
function byZodOr(schema: Schema, otherwise: () => Keep): Keep {
  let keep: Keep | undefined
  return (value) => {
    const read = z.safeParse(schema, value)
    if (read.success) return read.data
    keep ??= otherwise()
    return keep(value)
  }
}

const firstThatFits =
  (keeps: readonly Keep[]): Keep =>
  (value) => {
    for (const keep of keeps)
      try {
        return keep(value)
      } catch (error) {
        if (!(error instanceof Unfit)) throw error
      }
    throw unfit
  }

const never = () => onlyIf(() => false)

function keepOf(schema: Schema): Keep {
  const { def } = (schema as z.core.$ZodTypes)._zod
  // Transformed although not a text: left to Zod, or only typed if a check refuses the value
  if (def.type !== 'string' && changesIn(def).length > 0) return byZodOr(schema, () => keepTypes(schema))
  return keepTypes(schema)
}

function keepTypes(schema: Schema): Keep {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return def.coerce ? byZodOr(schema, () => keepText(def)) : keepText(def)
    case 'template_literal':
      return onlyIf((value) => typeof value === 'string')
    case 'boolean':
      return def.coerce ? byZodOr(schema, never) : onlyIf((value) => typeof value === 'boolean')
    case 'number':
      return def.coerce ? byZodOr(schema, () => onlyIf(Number.isFinite)) : onlyIf(Number.isFinite)
    case 'enum': {
      const known = new Set<unknown>(Object.values(def.entries))
      return onlyIf((value) => known.has(value))
    }
    case 'literal': {
      const known = new Set<unknown>(def.values)
      return onlyIf((value) => known.has(value))
    }
    case 'null':
      return onlyIf((value) => value === null)
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
    case 'default':
    case 'prefault': {
      const keep = keepOf(def.innerType)
      return (value) => (value === undefined ? z.parse(schema, undefined) : keep(value))
    }
    case 'nonoptional':
    case 'readonly':
      return keepOf(def.innerType)
    case 'lazy': {
      let keep: Keep | undefined
      return (value) => (keep ??= keepOf(def.getter()))(value)
    }
    case 'array':
      return keepArray(keepOf(def.element))
    case 'object': {
      if (!def.catchall) return keepObject(def.shape)
      const { catchall } = def
      const more = catchall._zod.def.type === 'never' ? undefined : keepOf(catchall)
      return keepObject(def.shape, more)
    }
    case 'record':
      return def.keyType._zod.values && !def.partial
        ? byZodOr(schema, () => keepRecord(keepOf(def.keyType), keepOf(def.valueType)))
        : keepRecord(keepOf(def.keyType), keepOf(def.valueType))
    case 'union': {
      const keeps = def.options.map(keepOf)
      // Union options that only checks distinguish: Zod chooses as it did for the input
      return byZodOr(schema, () => firstThatFits(keeps))
    }
    case 'intersection': {
      const [left, right] = [keepOf(def.left), keepOf(def.right)]
      return byZodOr(schema, () => (value) => ({ ...(left(value) as object), ...(right(value) as object) }))
    }
    case 'pipe':
      return byZodOr(schema, () => {
        const [from, to] = [keepOf(def.in), keepOf(def.out)]
        return firstThatFits([from, to])
      })
    default:
      return byZodOr(schema, never)
  }
}

const known = new WeakMap<Schema, Keep>()
const keptBy = (schema: Schema): Keep => {
  const keep = known.get(schema) ?? keepOf(schema)
  known.set(schema, keep)
  return keep
}

const shapeOf = (schema: Schema): Readonly<Record<string, Schema>> | null => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'object' ? def.shape : null
}

/** Value shown in place of one of a wrong type; undefined if the type has none. */
function placeholderFor(schema: Schema): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const ofType: Partial<Record<Def['type'], () => unknown>> = {
    string: () => '',
    number: () => 0,
    boolean: () => false,
    array: () => [],
    record: () => ({}),
    nullable: () => null,
    optional: () => undefined,
    default: () => z.parse(schema, undefined),
    enum: () => Object.values((def as z.core.$ZodEnumDef).entries)[0],
    literal: () => (def as z.core.$ZodLiteralDef<z.core.util.Literal>).values[0],
    union: () => placeholderFor((def as z.core.$ZodUnionDef).options[0]!),
    object: () =>
      Object.fromEntries(
        Object.entries(shapeOf(schema)!).map(([name, part]) => [name, placeholderFor(part)]),
      ),
  }
  return ofType[def.type]?.()
}

/** A list row with placeholders for fields of a wrong type, named in `unreadable`. */
function keepRow(shape: Readonly<Record<string, Schema>>, row: unknown): Record<string, unknown> {
  const given = isObject(row) ? row : {}
  const unreadable: string[] = []
  const kept = Object.entries(shape).map(([name, schema]) => {
    try {
      return [name, keptBy(schema)(given[name])]
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      unreadable.push(name)
      return [name, placeholderFor(schema)]
    }
  })
  return { ...Object.fromEntries(kept), unreadable }
}

/** Lists of an answer: fields with arrays of objects that have an `_id`. */
function listsIn(schema: Schema): { name: string; shape: Readonly<Record<string, Schema>> }[] {
  return Object.entries(shapeOf(schema) ?? {}).flatMap(([name, field]) => {
    const { def } = (field as z.core.$ZodTypes)._zod
    const shape = def.type === 'array' ? shapeOf(def.element) : null
    return shape?.['_id'] ? { name, shape } : []
  })
}

const cannotShow = (cause: unknown, fields: readonly string[]) =>
  new Problem(
    'NOT_DISPLAYABLE',
    500,
    {
      de: `Das kann nicht angezeigt werden: Gespeichert ist etwas, das hier nicht vorgesehen ist (${fields.join(', ')}). Der Fehler ist vermerkt.`,
      en: `This cannot be displayed: the stored data has an unexpected form (${fields.join(', ')}). The error has been recorded.`,
    },
    { cause },
  )

/** Zod's reason why a value has the wrong type; ignores failed checks. */
function reasonFor(schema: Schema, value: unknown): { error: unknown; fields: string[] } {
  const read = z.safeParse(schema, value)
  const issues = (read.error?.issues ?? []).filter(({ code }) =>
    /^invalid_(type|value|union|key)$/.test(code),
  )
  return {
    error: read.error ?? new TypeError('answer does not fit its schema'),
    fields: [...new Set(issues.map(({ path }) => path.map(String).join('.')))].slice(0, 5),
  }
}

/**
 * Serialises an answer to JSON, limited to the fields of its schema. Types are checked; formats, lengths and
 * refinements are not, because stored data may predate a rule or come from outside (mails, imports), and must stay
 * readable. A list row of a wrong type gets placeholders, with the field names in `unreadable`; `noteFailure` receives
 * the reason.
 * Throws 500 `NOT_DISPLAYABLE` if any other value has the wrong type.
 */
export function answerText(
  schema: z.ZodType,
  value: unknown,
  noteFailure: (error: unknown) => void = () => {},
): string {
  try {
    return JSON.stringify(keptBy(schema)(value))
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
  }
  const reason = reasonFor(schema, value)
  const lists = listsIn(schema)
  if (!isObject(value) || lists.length === 0) throw cannotShow(reason.error, reason.fields)
  const mended: Record<string, unknown> = { ...value }
  for (const { name, shape } of lists) {
    const rows = value[name]
    const keep = keptBy(z.object(shape))
    if (Array.isArray(rows))
      mended[name] = rows.map((row) => {
        try {
          return keep(row)
        } catch {
          return keepRow(shape, row)
        }
      })
  }
  const others = Object.entries(shapeOf(schema)!).map(([name, field]) => {
    if (lists.some((list) => list.name === name) && Array.isArray(mended[name])) return [name, mended[name]]
    try {
      return [name, keptBy(field)(mended[name])]
    } catch {
      throw cannotShow(reason.error, reason.fields)
    }
  })
  noteFailure(reason.error)
  return JSON.stringify(Object.fromEntries(others))
}
