import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { withdrawalScreens } from '../withdrawals.addresses.ts'
import type { WithdrawalState } from '../withdrawals.rules.ts'

export const browsePath = `/${withdrawalScreens.browse}`
export const editPath = (id: string) => `/${withdrawalScreens.browse}/${id}`

/** Badge colour of each state. */
export const stateTones: Record<WithdrawalState, Tone> = {
  declared: 'scheduled',
  accepted: 'draft',
  rejected: 'bin',
  settled: 'published',
}
