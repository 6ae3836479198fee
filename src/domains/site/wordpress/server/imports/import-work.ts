import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { ImportProgress } from '../../wordpress.contract.ts'
import type { ExportAuthor } from '../reading/export-events.ts'
import type { ImportRecordRow } from './imports.table.ts'
import type { ImportPlan, PlannedMedium, PlannedNews, PlannedPage } from '../planning/plan.ts'
import type { Lookup } from '../planning/plan-lookup.ts'
import type { ReportSheet } from '../report/report-sheet.ts'

export interface ImportOptions {
  /** Only reports; nothing is stored or fetched. */
  dryRun: boolean
  /** Language of the texts; by default that of the export. */
  lang?: Language | undefined
  fetchMedia: boolean
  /** Also fetches from addresses that are not public. */
  allowLocal?: boolean | undefined
  onProgress?: ((progress: ImportProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

/** State shared by the steps of an import. */
export interface ImportWork {
  platform: Platform
  options: ImportOptions
  signal: AbortSignal
  plan: ImportPlan
  lookup: Lookup
  /** All required media, by external id. */
  media: ReadonlyMap<string, PlannedMedium>
  records: ReadonlyMap<string, PlannedPage | PlannedNews>
  /** The authors, by the name in a record. */
  authors: ReadonlyMap<string, ExportAuthor>
  /** Rows of earlier imports; the steps update them. */
  known: Map<string, ImportRecordRow>
  sheet: ReportSheet
  progress(phase: ImportProgress['phase'], done: number, total: number): void
  read<T>(step: (ctx: Ctx) => Promise<T>): Promise<T>
  write<T>(step: (ctx: Ctx) => Promise<T>): Promise<T>
}

/** Database access of the steps: as the system, to distinguish later changes by editors from the import's own. */
export const doors = (platform: Platform): Pick<ImportWork, 'read' | 'write'> => ({
  read: async (step) => (await runRead(platform, systemCaller(), step)).result,
  write: (step) => runWrite(platform, systemCaller(), step),
})
