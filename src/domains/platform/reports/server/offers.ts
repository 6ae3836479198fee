/**
 * Common engine of all reports. A tracker declares its record kind on the shared table and keeps its own form, texts
 * and privacy rules. Reasons: docs/decisions/610-one-engine-for-all-reports.md.
 */
export { reportsTable, picturesTable, type PictureRow, type ReportRow } from './reports.table.ts'
export { nextNumber, numberIn, reportKind, type ReportKind } from './report-kinds.ts'
export {
  bytesOf,
  dropBytes,
  judgePictures,
  type JudgedPicture,
  keepPictures,
  pictureOf,
  picturesOf,
  removePictures,
  sweepPictures,
} from './pictures.service.ts'
export { digestOf, secretOf } from './links.ts'
export { closedFor, forgetSenders } from './forget.service.ts'
export { forgetClosed, forgetClosedJob } from './forget.job.ts'
export { reportsWaiting } from './reports.waiting.ts'
export { reportsPersonal } from './reports.personal.ts'
