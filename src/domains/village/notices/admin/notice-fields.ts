import { editorialFieldsOf } from '#kit/browser/admin/edit/editorial-fields.ts'
import type { EditedOf } from '#kit/browser/admin/records.ts'
import type { notices } from '../notices.contract.ts'

/** Fields that editors fill in; `shownUntil` is derived. */
export type NoticeValues = Omit<EditedOf<typeof notices>, 'shownUntil'>
export const F = editorialFieldsOf<NoticeValues>()
