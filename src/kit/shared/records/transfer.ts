import { z } from 'zod'
import { endpoint, fileAnswer } from '../contract.ts'
import { id } from './record.ts'
import type { RecordsContract } from './records.ts'

/** Formats that tables come and go in. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** What becomes of a line: `known` stays as it is, `refused` can't be taken. */
export const lineFates = ['create', 'change', 'known', 'refused'] as const
export type LineFate = (typeof lineFates)[number]

/** Most lines of one import. */
export const mostImported = 5000
/** Most columns of a table that is brought in. */
export const mostColumns = 200
// 4 MB of file
const longestFile = 5_600_000

/** A column of the file: its heading, and the field that it fills; null: left out. */
const columns = z.array(z.string().max(100).nullable()).max(mostColumns)

/** What an import says of a file, before and after it is taken: its columns with the fields they fill, and the fate of each line. */
export const importAnswer = <F extends z.ZodType, C extends z.ZodType, A extends z.ZodType>(
  format: F,
  filled: C,
  /** Fields that a column may fill. */
  fields: A,
) =>
  z.object({
    format,
    headings: z.array(z.string()),
    columns: filled,
    fields,
    /** Lines as they stand there, the first few. */
    sample: z.array(z.array(z.string())),
    lines: z.array(
      z.object({
        /** Line of the file, counted from 1. */
        line: z.number().int(),
        /** The record; null where it is refused. */
        _id: id.nullable(),
        /** By what people recognise it. */
        title: z.string(),
        fate: z.enum(lineFates),
        /** What is wrong, by field; the empty name is the line as a whole. */
        problems: z.record(z.string(), z.string()),
      }),
    ),
    counts: z.record(z.enum(lineFates), z.number().int()),
    applied: z.boolean(),
  })

/**
 * The calls that bring records in from a table and hand them out as one. The same columns both ways, so that what was
 * exported can be changed and imported again; days are ISO dates and numbers whole.
 */
export const transferCalls = <const N extends string>(contract: RecordsContract & { name: N }) =>
  tableCalls({
    name: contract.name,
    path: contract.path,
    access: contract.access,
    listed: (contract.calls['list']!.input as z.ZodObject).shape,
  })

/** The same calls for what is no contract of `records(…)`; `listed` are the parameters of its list. */
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
        /** The bytes of the file in base64. What it is, its content tells. */
        file: z.base64().max(longestFile),
        /** What each column fills, from the left; without it the headings say it. */
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
