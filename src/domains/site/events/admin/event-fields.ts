import { editorialFieldsOf } from '#kit/browser/admin/edit/editorial-fields.ts'
import type { EditedOf, Unchosen } from '#kit/browser/admin/records.ts'
import type { event } from '../events.contract.ts'

/** Editable values of an event. */
export type EventValues = Unchosen<Omit<EditedOf<typeof event>, 'date' | 'lastEnd'>, 'start'>
export const F = editorialFieldsOf<EventValues>()
