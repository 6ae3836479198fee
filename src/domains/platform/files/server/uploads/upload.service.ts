import type { Platform } from '#kit/server/context.ts'
import { cleanTexts } from '#kit/server/http/clean-input.ts'
import { requireAccess } from '#kit/server/access.ts'
import { runWrite, type Caller } from '#kit/server/http/scope.ts'
import { invalidInput, problemOf } from '#kit/server/http/problems.ts'
import { issueText } from '#kit/shared/issue-texts.ts'
import type { Uploaded } from '../../files.contract.ts'
import { uploadFields, type UploadFields } from '../../upload.contract.ts'
import { forgetContent, takeIn } from '../store.service.ts'
import { replaceContent } from '../content/edit.service.ts'
import { storeContent } from '../content/content.service.ts'
import { recordsOf } from '../files.wire.ts'
import { unstage, type Staged } from './staging.ts'
import type { FileRow } from '../files.table.ts'

export interface Arrived {
  name: string
  staged: Staged
}

/** Reads the fields of an upload. Throws `INVALID` (422) for invalid ones. */
export function readFields(raw: Record<string, unknown>, lang: Caller['lang']): UploadFields {
  // Forms with files and resumable uploads bypass the hook for all requests
  cleanTexts(raw)
  const parsed = uploadFields.safeParse(raw, { error: issueText(lang) })
  if (!parsed.success) throw invalidInput(parsed.error, lang)
  return parsed.data
}

/** Checks the right to upload before the first byte is read. Throws 401 or `C100`. */
export function requireUpload(caller: Pick<Caller, 'user'>, replaces?: string): void {
  requireAccess(caller.user, { module: 'file', action: replaces ? 'update' : 'create' })
}

async function replace(
  platform: Platform,
  caller: Caller,
  { name, staged }: Arrived,
  fields: UploadFields & { replaces: string },
): Promise<FileRow> {
  const { replaces, version, allowDuplicate } = fields
  const content = await storeContent(platform, staged, name)
  try {
    return await runWrite(platform, caller, (ctx) =>
      replaceContent(ctx, replaces, content, {
        ...(version === undefined ? {} : { version }),
        ...(allowDuplicate ? { allowDuplicate } : {}),
      }),
    )
  } catch (error) {
    await forgetContent(platform, content)
    throw error
  }
}

/**
 * Turns a received file into a file of the site, or into the content of the one it replaces. Deletes the staged bytes.
 */
export async function take(
  platform: Platform,
  caller: Caller,
  arrived: Arrived,
  fields: UploadFields,
): Promise<FileRow> {
  const { replaces, version: _version, allowDuplicate = false, ...said } = fields
  try {
    if (replaces) return await replace(platform, caller, arrived, { ...fields, replaces })
    const details = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
    return await takeIn(platform, caller, arrived.staged, { ...details, name: arrived.name, allowDuplicate })
  } finally {
    await unstage(arrived.staged)
  }
}

/** Result for several received files: valid ones are stored, others reported with a reason. */
export async function takeAll(
  platform: Platform,
  caller: Caller,
  arrived: readonly Arrived[],
  fields: UploadFields,
): Promise<Uploaded & { first: unknown }> {
  const rows: FileRow[] = []
  const refused: Uploaded['refused'] = []
  let first: unknown
  for (const file of arrived) {
    try {
      rows.push(await take(platform, caller, file, fields))
    } catch (error) {
      first ??= error
      const problem = problemOf(error)
      if (problem.status >= 500) {
        platform.log.error({ err: problem.cause ?? problem, requestId: caller.requestId }, 'an upload failed')
        platform.metrics.failure('upload', problem.cause ?? problem)
      }
      const { code, texts, details } = problem
      refused.push({ name: file.name, code, message: texts[caller.lang], ...(details ? { details } : {}) })
    }
  }
  const ctx = {
    platform,
    db: platform.database.db,
    user: caller.user,
    lang: caller.lang,
    tab: caller.tab ?? null,
    now: new Date().toISOString(),
  }
  return { file: await recordsOf(ctx, rows), refused, first }
}
