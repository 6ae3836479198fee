import { expect, test } from 'vitest'
import type { z } from 'zod'
import { answerText } from '#kit/server/http/answers.ts'
import { endpoints, nameOf } from './access-walk.fixture.ts'

/** Text that breaks most formats, patterns and bounds, as mails and imports contain it. */
const oddText = `SRS0=a&b.@ ${'‹'.repeat(300)}`

/** Values with the types of a schema that violate its checks: one per option of its unions. */
function oddValues(schema: z.core.$ZodType): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return [oddText, '']
    case 'number':
      return [-0.5]
    case 'boolean':
      return [true]
    case 'enum':
      return [Object.values(def.entries)[0]]
    case 'literal':
      return [def.values[0]]
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return oddValues(def.innerType)
    case 'union':
      return def.options.flatMap(oddValues)
    case 'array': {
      const values = oddValues(def.element)
      return [values, [], Array.from({ length: 25 }, () => values[0])]
    }
    case 'record': {
      const values = oddValues(def.valueType)
      const keys = [...(def.keyType._zod.values ?? [oddText])] as string[]
      return values.map((value) => Object.fromEntries(keys.map((key) => [key, value])))
    }
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, oddValues(field)] as const)
      const most = Math.min(12, Math.max(1, ...fields.map(([, values]) => values.length)))
      return Array.from({ length: most }, (_, index) =>
        Object.fromEntries(fields.map(([name, values]) => [name, values[index % values.length]])),
      )
    }
    case 'pipe':
      return (def.in as z.core.$ZodTypes)._zod.def.type === 'transform'
        ? oddValues(def.out)
        : oddValues(def.in)
    case 'lazy':
      return []
    case 'null':
    case 'any':
    case 'unknown':
      return [null]
    default:
      throw new Error(`no odd value of ${def.type}`)
  }
}

test('no answer is refused for the format, length or bounds of what is stored', () => {
  const refused = endpoints
    .filter(({ file }) => !file)
    .flatMap((endpoint) =>
      oddValues(endpoint.output).flatMap((value) => {
        try {
          const failures: unknown[] = []
          answerText(endpoint.output, value, (error) => failures.push(error))
          return failures.map((error) => `${nameOf(endpoint)}: ${String(error).slice(0, 300)}`)
        } catch (error) {
          const { cause } = error as Error
          return `${nameOf(endpoint)}: ${String(cause ?? error).slice(0, 300)}`
        }
      }),
    )
  expect([...new Set(refused)]).toEqual([])
  expect(endpoints.length).toBeGreaterThan(150)
})
