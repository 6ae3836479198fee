import { wrongField } from '#kit/server/records/refusals.ts'
import type { DocumentRow } from '../records/documents.table.ts'

const ofAnInvoice = wrongField('type', {
  de: 'Gutschrift und Storno entstehen aus der Rechnung, die sie berichtigen. Öffnen Sie diese, und wählen Sie dort „Gutschrift“ oder „Stornieren“.',
  en: 'Credit notes and cancellations are made of the invoice that they correct. Open it, and choose “Credit note” or “Cancel the invoice” there.',
})
const staysCorrection = wrongField('type', {
  de: 'Was eine Rechnung berichtigt, bleibt eine Gutschrift. Für eine Rechnung legen Sie bitte einen neuen Beleg an.',
  en: 'What corrects an invoice stays a credit note. For an invoice please begin a new document.',
})

/**
 * Corrections are never entered by hand nor changed to another type: without its invoice a correction would have no
 * limits.
 * @param row the draft before; null: a new one Throws Problem 422 with the field `type`.
 */
export function requireOwnType(row: Pick<DocumentRow, 'type' | 'corrects'> | null, type: unknown): void {
  if (type === undefined || type === row?.type) return
  if (type === 'credit_note' || type === 'cancellation') throw ofAnInvoice
  if (row?.corrects) throw staysCorrection
}
