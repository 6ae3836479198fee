import { leaveRedirect, leaveRedirectToPage } from '#domains/site/pages/server/offers.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { AddressBook } from './address-book.ts'
import type { ImportWork } from '../imports/import-work.ts'
import type { PlannedRedirect } from '../planning/plan.ts'
import { siteKey } from '../planning/plan-identity.ts'
import { knownRecords, rememberRecord } from './record-state.ts'
import type { HeldFiles } from '../media/store-media.ts'

/** Redirects stored in one step: an old site may have several for each post. */
const atOnce = 100

interface Target {
  /** Path with language, possibly with a query. */
  href: string
  leave(ctx: Ctx, from: string): Promise<void>
}

const toAddress = (href: string): Target => ({ href, leave: (ctx, from) => leaveRedirect(ctx, from, href) })

async function targetOf(
  work: ImportWork,
  book: AddressBook,
  files: HeldFiles,
  to: PlannedRedirect['to'],
): Promise<Target | null> {
  const { lang } = work.plan
  if ('externalId' in to) {
    const file = files.get(to.externalId)
    if (file) return toAddress(file.url)
    const record = work.records.get(to.externalId)
    const address = record ? await book.of(record.externalId, to.lang ?? record.lang) : null
    if (!record || !address || address.expected) return null
    const page = record.kind === 'page' ? work.known.get(record.externalId)?.recordId : undefined
    if (!page) return toAddress(address.href)
    // Stored by page, so that the redirect follows later moves
    return {
      href: address.href,
      leave: (ctx, from) => leaveRedirectToPage(ctx, from, page, to.lang ?? record.lang),
    }
  }
  const list = await book.ofList(to, lang)
  return list === null ? null : toAddress(list)
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Creates the redirects from old addresses to the new ones. Existing ones are not created again. */
export async function storeRedirects(work: ImportWork, book: AddressBook, files: HeldFiles): Promise<void> {
  const { plan, sheet, signal } = work
  const idOf = (from: string) => `wordpress:${siteKey(plan.source.baseUrl)}#redirect:${from}`
  const known = await knownRecords(
    work.platform.database.db,
    plan.redirects.map(({ from }) => idOf(from)),
  )
  let done = 0
  let batch: { from: string; target: Target; externalId: string }[] = []
  const store = async () => {
    const all = batch
    batch = []
    if (all.length === 0) return
    await work.write(async (ctx) => {
      for (const { from, target, externalId } of all) {
        await target.leave(ctx, from)
        await rememberRecord(ctx, { externalId, collection: 'redirect', fingerprint: target.href })
      }
    })
    for (const _ of all) sheet.redirect('created')
  }
  work.progress('redirects', 0, plan.redirects.length)
  for (const { from, to, yields } of plan.redirects) {
    signal.throwIfAborted()
    const target = await targetOf(work, book, files, to)
    if (target && decoded(target.href) !== from) {
      const externalId = idOf(from)
      const before = known.get(externalId)?.fingerprint
      if (before === target.href || (before && yields)) sheet.redirect('unchanged')
      else batch.push({ from, target, externalId })
      if (batch.length === atOnce) await store()
    }
    work.progress('redirects', ++done, plan.redirects.length)
  }
  await store()
}
