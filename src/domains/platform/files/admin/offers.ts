import type { FileSummary } from '#kit/browser/admin/domain.ts'
import { call } from '#kit/browser/api.ts'
import { files } from '../files.contract.ts'
import { summaryOf } from './summary.ts'

const atMost = 500

/** Summaries of files by id for fields; deleted ones are missing. Throws `ApiProblem`. */
export async function fileSummaries(ids: string[]): Promise<FileSummary[]> {
  if (ids.length === 0) return []
  const { file } = await call(files.batch, { _id: ids.slice(0, atMost), action: 'read' })
  return file.map(summaryOf)
}

/** Stores a picture's alternative text in the source language. Throws `ApiProblem`. */
export async function describeFile(_id: string, alt: string): Promise<void> {
  await call(files.update, { _id, alt })
}
