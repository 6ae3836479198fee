/**
 * The one engine below everything that is reported here. A tracker declares its kind of report over the shared table, keeps its own
 * form, words and privacy, and takes from here what all of them do alike. Why so: docs/decisions/610-one-engine-for-all-reports.md.
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
