import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import { bulkCalls } from '#kit/shared/records/bulk-calls.ts'
import { serverDomains } from './domains.server.ts'
import { importsOf, readSources } from './source-scan.ts'

const root = join(import.meta.dirname, '..', '..')
const sources = readSources(root)

/** Documents share one screen, which receives the contract of its kind. */
const documents = ['offer', 'order', 'delivery', 'invoice', 'template']

/** Records whose screen has no history, with the reason. */
const untold: Record<string, string> = {
  barrier: 'only its state changes, and its screen tells the steps',
}

/** Records that cannot be copied, with the reason. */
const unrepeated: Record<string, string> = {
  barrier: 'somebody has reported it',
  booking: 'somebody has booked it, at a time of its own',
  bug_milestone: 'it is a name and a day',
  message_rule: 'it is the one word that would differ',
  message_thread: 'somebody has written it',
  newsletter_sending: 'it begins with a template',
  newsletter_subscriber: 'a consent is of one person',
  opening_item: 'it is one invoice of another program',
  shipping_country: 'each stands there once',
  shop_order: 'somebody has bought it',
  shop_voucher: 'it is money',
  shop_withdrawal: 'somebody has declared it',
  system_bugtracker: 'somebody has reported it',
}

interface Found {
  name: string
  file: string
  /** Name of the contract in its file. */
  as: string
  contract: RecordsContract
}

const isRecords = (value: unknown): value is RecordsContract =>
  typeof value === 'object' &&
  value !== null &&
  ['record', 'lines', 'bin', 'calls'].every((key) => key in value)

/** Every contract made by `records(…)`. */
async function recordsOf(): Promise<Found[]> {
  const files = [...sources.keys()].filter((file) => /^src\/domains\/.*\.contract\.ts$/.test(file))
  const found = await Promise.all(
    files.map(async (file) => {
      const module: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href)
      return Object.entries(module).flatMap(([as, value]) =>
        isRecords(value) ? [{ name: value.name, file, as, contract: value }] : [],
      )
    }),
  )
  return found.flat()
}

const contracts = await recordsOf()

const screens = [...sources]
  .filter(([path]) => /^src\/domains\/.*\/admin\/.*Edit\.tsx$/.test(path))
  .map(([path, source]) => ({ source, imports: importsOf(path, source) }))

/** Screens that import a contract, under whatever name. */
function screensOf({ file, as }: Found): string[] {
  return screens.flatMap(({ source, imports }) => {
    const isImported = imports.some(({ target, types }) => target === file && !types)
    const alias = isImported ? new RegExp(`[{,]\\s*${as}(?: as (\\w+))?\\s*[,}]`).exec(source) : null
    const name = alias?.[1] ?? as
    return alias && new RegExp(`useContractForm\\(${name}\\b|contract(?:=\\{|: )${name}\\b`).test(source)
      ? [source]
      : []
  })
}

const worked = contracts.filter(({ name }) => !documents.includes(name))

test.each(worked.map((one) => [`${one.as} of ${one.file}`, one] as const))(
  'a screen tells the history of %s',
  (_as, one) => {
    const tells = (source: string) =>
      source.includes('<RecordHistory') ||
      (/<(RecordScreen|MasterdataForm)\b/.test(source) && !source.includes('history={false}'))
    const isTold = screensOf(one).some(tells)
    expect(isTold).toBe(!(one.name in untold))
  },
)

test.each(worked.map((one) => [`${one.as} of ${one.file}`, one] as const))(
  'another one can be begun as a copy of %s',
  (_as, one) => {
    const copies = (source: string) =>
      /<(DuplicateButton|MasterdataForm)\b/.test(source) || source.includes('?copy=')
    const isCopied = screensOf(one).some(copies)
    expect(isCopied).toBe(!(one.name in unrepeated))
  },
)

const answered = new Set(
  serverDomains.flatMap(({ calls = [] }) =>
    calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
  ),
)

// The example is not part of the program
const mounted = contracts.filter(({ file }) => !file.startsWith('src/domains/examples/'))

test.each(mounted.map((one) => [`${one.as} of ${one.file}`, one] as const))(
  'what a list offers for several of %s is answered',
  (_as, { contract }) => {
    const actions = Object.keys(contract.states?.actions ?? {})
    const offered = [false, true].flatMap((isBin) =>
      isBin && !contract.bin ? [] : bulkCalls(contract, { isBin, fields: true, actions }),
    )
    const unanswered = offered.filter((name) => {
      const { method, path } = contract.calls[name]!
      return !answered.has(`${method} ${path}`)
    })
    expect(unanswered).toEqual([])
  },
)

test('no exception outlives its record', () => {
  const names = contracts.map(({ name }) => name)
  expect(
    [...documents, ...Object.keys({ ...untold, ...unrepeated })].filter((name) => !names.includes(name)),
  ).toEqual([])
})

test.each(contracts)('calls accept the defaults of $name', ({ contract }) => {
  const { fields, required, defaults } = contract
  const optional = Object.entries(defaults).filter(([name]) => !required.includes(name))
  expect(z.object(fields).partial().safeParse(Object.fromEntries(optional)).error).toBeUndefined()
})
