import type { FileSummary } from '#kit/browser/admin/domain.ts'
import { call } from '#kit/browser/api.ts'
import { files } from '../files.contract.ts'
import { summaryOf } from './summary.ts'

const atMost = 500

/** What fields show of the files with these ids; those that are gone are missing. Throws `ApiProblem`. */
export async function fileSummaries(ids: string[]): Promise<FileSummary[]> {
  if (ids.length === 0) return []
  const { file } = await call(files.batch, { _id: ids.slice(0, atMost), action: 'read' })
  return file.map(summaryOf)
}

/** Writes what a picture shows, in the source language. Throws `ApiProblem`. */
export async function describeFile(_id: string, alt: string): Promise<void> {
  await call(files.update, { _id, alt })
}
