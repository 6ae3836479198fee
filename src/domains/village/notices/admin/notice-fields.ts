import { editorialFieldsOf } from '#kit/browser/admin/edit/editorial-fields.ts'
import type { EditedOf } from '#kit/browser/admin/records.ts'
import type { notices } from '../notices.contract.ts'

/** What editors write of a notice; the rest follows from it. */
export type NoticeValues = Omit<EditedOf<typeof notices>, 'shownUntil'>
export const F = editorialFieldsOf<NoticeValues>()
