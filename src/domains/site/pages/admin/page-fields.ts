import { editorialFieldsOf } from '#kit/browser/admin/edit/editorial-fields.ts'
import type { EditedOf } from '#kit/browser/admin/records.ts'
import type { page } from '../pages.contract.ts'

/** Editable values of a page. */
export type PageValues = Omit<EditedOf<typeof page>, 'order' | 'route'>
export const F = editorialFieldsOf<PageValues>()
