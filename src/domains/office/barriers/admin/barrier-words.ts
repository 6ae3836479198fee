import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { barrierScreens } from '../barriers.addresses.ts'
import type { Barrier } from '../barriers.contract.ts'

export const browsePath = `/${barrierScreens.browse}`
export const editPath = (id: string) => `/${barrierScreens.edit}/${id}`

/** Badge colour of each state. */
export const stateTones: Record<Barrier['state'], Tone> = {
  received: 'changed',
  working: 'scheduled',
  done: 'published',
}

/** The reference number given to the sender. */
export const referenceOf = (_id: string): string => _id.replaceAll('-', '').slice(-8).toUpperCase()
