import { z } from 'zod'
import { endpoint, fileAnswer } from '../contract.ts'
import { id } from './record.ts'
import type { RecordsContract } from './records.ts'

/** File formats of imports and exports. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** Effect on a line: `known` is unchanged, `refused` has errors. */
export const lineFates = ['create', 'change', 'known', 'refused'] as const
export type LineFate = (typeof lineFates)[number]

/** Limit of lines per import. */
export const mostImported = 5000
/** Limit of columns in an imported table. */
export const mostColumns = 200
// 4 MB of file in base64
const longestFile = 5_600_000

/** A column of the file by its field; null: ignored. */
const columns = z.array(z.string().max(100).nullable()).max(mostColumns)

/** Preview or result of an import: columns with their fields, and the effect on each line. */
export const importAnswer = <F extends z.ZodType, C extends z.ZodType, A extends z.ZodType>(
  format: F,
  filled: C,
  /** Fields available for columns. */
  fields: A,
) =>
  z.object({
    format,
    headings: z.array(z.string()),
    columns: filled,
    fields,
    /** The first lines, unparsed. */
    sample: z.array(z.array(z.string())),
    lines: z.array(
      z.object({
        /** Line of the file, counted from 1. */
        line: z.number().int(),
        /** The record; null if refused. */
        _id: id.nullable(),
        /** Title of the record. */
        title: z.string(),
        fate: z.enum(lineFates),
        /** Errors by field; the empty name stands for the whole line. */
        problems: z.record(z.string(), z.string()),
      }),
    ),
    counts: z.record(z.enum(lineFates), z.number().int()),
    applied: z.boolean(),
  })

/**
 * Calls to import and export records as a table. Both use the same columns, so that an export can be edited and
 * imported again; days are ISO dates and numbers unformatted.
 */
export const transferCalls = <const N extends string>(contract: RecordsContract & { name: N }) =>
  tableCalls({
    name: contract.name,
    path: contract.path,
    access: contract.access,
    listed: (contract.calls['list']!.input as z.ZodObject).shape,
  })

/** The same calls for contracts not made by `records(…)`; `listed` are the parameters of its list. */
export function tableCalls({
  name,
  path,
  access,
  listed,
}: {
  name: string
  path: string
  access: Pick<RecordsContract['access'], 'create' | 'read'>
  listed: z.ZodRawShape
}) {
  return {
    importTable: endpoint({
      method: 'POST',
      path: `${path}/import`,
      summary: `Bring in ${name} from a table (CSV or XLSX); without \`apply\` nothing is stored. A second time nothing is changed`,
      access: access.create,
      input: z.object({
        /** The file in base64; its format is detected. */
        file: z.base64().max(longestFile),
        /** Fields of the columns, from the left; by default taken from the headings. */
        columns: columns.optional(),
        apply: z.boolean().default(false),
      }),
      output: importAnswer(z.enum(tableFormats), columns, z.array(z.string())),
      perMinute: 60,
      reads: true,
    }),
    importTemplate: endpoint({
      method: 'GET',
      path: `${path}/import/template`,
      summary: 'An empty table with the right headings and one example',
      access: access.create,
      input: z.object({ format: z.enum(tableFormats).default('xlsx') }),
      output: fileAnswer,
      file: true,
    }),
    exportTable: endpoint({
      method: 'GET',
      path: `${path}/export`,
      summary: `What the list of ${name} shows with the same parameters, all pages, as a table`,
      access: access.read,
      input: z.object({
        ...listed,
        format: z.enum(tableFormats).default('xlsx'),
      }),
      output: fileAnswer,
      file: true,
    }),
  }
}
