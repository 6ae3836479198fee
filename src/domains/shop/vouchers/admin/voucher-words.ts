import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { voucherScreens } from '../vouchers.addresses.ts'
import type { Standing } from '../vouchers.rules.ts'

export const browsePath = `/${voucherScreens.browse}`
/** The screen of a voucher; without an id the empty form. */
export const editPath = (id?: string) => (id ? `/${voucherScreens.edit}/${id}` : `/${voucherScreens.edit}`)

/** Badge colour of each standing. */
export const standingTones: Record<Standing, Tone> = {
  valid: 'published',
  used: 'draft',
  expired: 'bin',
  blocked: 'bin',
}

const names = [
  ...['code', 'valueCents', 'balanceCents', 'issuedOn', 'validUntil', 'recipient', 'email', 'lang', 'note'],
  ...['standing', 'number'],
] as const

export const useVoucherLabels = (): Record<string, string> => useFieldLabels('vouchers.fields', names)
