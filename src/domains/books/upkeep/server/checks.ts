import type { Ctx } from '#kit/server/context.ts'
import { Problem } from '#kit/shared/problem.ts'
import { backupStanding } from '#domains/platform/backup/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import {
  approversBeside,
  booksSettings,
  documentsWithoutFiles,
  isProven,
  lastInvoices,
  verifyBooks,
} from '#domains/books/documents/server/offers.ts'
import { checkFor, formatsFor, invoiceSamples, xmlFor } from '#domains/books/einvoice/server/offers.ts'
import { bankAccountsFor } from '#domains/books/masterdata/server/offers.ts'
import { paperLook, pdfFor } from '#domains/books/paper/server/offers.ts'
import { stockFaults } from '#domains/books/stock/server/offers.ts'
import { type Check, type CheckName, checkNames } from '../upkeep.contract.ts'
import { jobs } from './jobs.service.ts'

type Found = Pick<Check, 'state' | 'code'> & Partial<Pick<Check, 'values'>>
const good = (values: Check['values'] = {}): Found => ({ state: 'good', code: 'good', values })
const day = 86_400_000
const lately = 100

/** Company data required on every invoice (AT § 11, DE § 14 UStG). */
async function company(ctx: Ctx): Promise<Found> {
  const settings = await booksSettings.read(ctx)
  const missing = (['name', 'street', 'zip', 'city'] as const).filter((field) => settings[field] === '')
  if (missing.length > 0) return { state: 'bad', code: 'incomplete' }
  const isTaxed = settings.scheme === 'regular'
  if (isTaxed && !settings.vatId && !settings.taxNumber) return { state: 'bad', code: 'noTaxId' }
  return settings.email ? good() : { state: 'note', code: 'noEmail' }
}

async function account(ctx: Ctx): Promise<Found> {
  return (await bankAccountsFor(ctx)).length > 0 ? good() : { state: 'note', code: 'none' }
}

/** Above the limit two people are needed: a single approver's own requests would wait forever. */
async function approval(ctx: Ctx): Promise<Found> {
  if ((await booksSettings.read(ctx)).approvalAbove === null) return good()
  const [first, ...others] = await approversBeside(ctx, undefined)
  if (!first) return { state: 'bad', code: 'nobody' }
  return others.length > 0 ? good() : { state: 'note', code: 'alone', values: { name: first.user.name } }
}

async function numbers(ctx: Ctx): Promise<Found> {
  const proof = await verifyBooks(ctx)
  const faults = proof.faults.length + proof.ranges.reduce((sum, one) => sum + one.faults.length, 0)
  return isProven(proof)
    ? good({ count: proof.documents })
    : { state: 'bad', code: 'broken', values: { count: faults } }
}

/** Typesets an invoice with the office's layout and embedded data. */
async function pdf(ctx: Ctx): Promise<Found> {
  const sample = invoiceSamples().find(({ content }) => formatsFor(content).includes('zugferd'))!
  const made = await pdfFor(sample.content, { ...(await paperLook(ctx)), attachXml: true })
  return made.subarray(0, 5).toString() === '%PDF-'
    ? good({ size: Math.ceil(made.byteLength / 1024) })
    : { state: 'bad', code: 'noPdf' }
}

/** Checks all samples and the last e-invoices against the rules. */
async function einvoice(ctx: Ctx): Promise<Found> {
  const samples = invoiceSamples()
  for (const { key, content } of samples) {
    const formats = formatsFor(content)
    for (const format of formats) xmlFor(content, format)
    if (formats.length === 0) return { state: 'bad', code: 'sample', values: { sample: key } }
  }
  const issued = await lastInvoices(ctx, lately)
  for (const content of issued) {
    const [fault] = checkFor(content, content.format).filter(({ severity }) => severity === 'error')
    if (fault)
      return { state: 'note', code: 'issued', values: { number: content.number ?? '', rule: fault.rule } }
  }
  return good({ samples: samples.length, count: issued.length })
}

async function files(ctx: Ctx): Promise<Found> {
  const count = await documentsWithoutFiles(ctx)
  return count === 0 ? good() : { state: 'bad', code: 'missing', values: { count } }
}

async function mail(ctx: Ctx): Promise<Found> {
  const { platform } = ctx
  const settings = (await siteSettings(ctx)).mail
  if (!platform.config.smtpUrl && !settings.DEFAULT_SYSTEM_MAILBOX) return { state: 'note', code: 'noServer' }
  await platform.mail.verify()
  const { failed } = await platform.mail.queued(ctx, { limit: 1, skip: 0, failed: true })
  return failed > 0 ? { state: 'note', code: 'stuck', values: { count: failed } } : good()
}

async function stock(ctx: Ctx): Promise<Found> {
  const { length: count } = await stockFaults(ctx)
  return count === 0 ? good() : { state: 'bad', code: 'wrong', values: { count } }
}

async function work(ctx: Ctx): Promise<Found> {
  const all = (await jobs(ctx)).jobs
  const failed = all.reduce((sum, one) => sum + one.failed, 0)
  return failed > 0
    ? { state: 'note', code: 'failed', values: { count: failed } }
    : good({ count: all.length })
}

async function backup({ platform, now }: Ctx): Promise<Found> {
  const { enabled, lastGood, late } = await backupStanding(platform, now)
  if (!enabled && lastGood === null) return { state: 'bad', code: 'off' }
  if (lastGood === null) return late ? { state: 'bad', code: 'none' } : { state: 'note', code: 'notYet' }
  const days = Math.floor((Date.parse(now) - Date.parse(lastGood)) / day)
  if (late || days > 2) return { state: 'bad', code: 'old', values: { count: days } }
  return good({ at: lastGood })
}

const checks: Readonly<Record<CheckName, (ctx: Ctx) => Promise<Found>>> = {
  ...{ company, account, approval, numbers, pdf, einvoice, files, mail, stock, backup },
  jobs: work,
}

/** Error message, in the reader's language if it has translations. */
function saidBy(error: unknown, { told }: Ctx): string {
  if (error instanceof Problem) return error.texts[told]
  return error instanceof Error ? error.message : String(error)
}

/** `GET …/test`: runs the checks one after the other; an exception becomes a failure with its message. */
export async function test(ctx: Ctx) {
  const found: Check[] = []
  for (const name of checkNames) {
    const result = await checks[name](ctx).catch((error: unknown): Found => {
      ctx.platform.log.warn({ err: error, check: name }, 'a check of the books failed')
      return {
        state: 'bad',
        code: 'failed',
        values: { message: saidBy(error, ctx) },
      }
    })
    found.push({ values: {}, ...result, name })
  }
  return { checks: found, checkedAt: ctx.now }
}
