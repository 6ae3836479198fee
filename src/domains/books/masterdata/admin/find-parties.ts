import { call } from '#kit/browser/api.ts'
import { partyCalls } from '../party.contract.ts'

/** Customers whose name, number or place matches a text. */
export const findParties = async (text: string) => {
  const { party } = await call(partyCalls.search, { text, role: 'customer', limit: 12 })
  return party.map(({ _id, name, number, city }) => ({
    value: _id,
    label: [name, number, city].filter(Boolean).join(', '),
  }))
}

/** Name of a customer; empty if deleted. */
export const partyName = async (_id: string) =>
  (await call(partyCalls.batch, { _id: [_id] })).party[0]?.name ?? ''
