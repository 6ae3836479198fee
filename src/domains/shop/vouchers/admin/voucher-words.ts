import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { voucherScreens } from '../vouchers.addresses.ts'
import type { Standing } from '../vouchers.rules.ts'

export const browsePath = `/${voucherScreens.browse}`
/** The screen of a voucher; without an id the empty form. */
export const editPath = (id?: string) => (id ? `/${voucherScreens.edit}/${id}` : `/${voucherScreens.edit}`)

/** How standings look. */
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

/** What the fields of a voucher are called. */
export function useVoucherLabels(): Record<string, string> {
  const { t } = useTexts()
  return Object.fromEntries(names.map((name) => [name, t(`vouchers.fields.${name}`)]))
}
