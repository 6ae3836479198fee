import { quantity } from '#kit/shared/money/decimals.ts'

/** Lines with the quantities entered; omits lines without one. */
export const countedLines = (counts: Readonly<Record<string, string>>) =>
  Object.entries(counts).flatMap(([_id, typed]) => {
    const count = Number(typed)
    return Number.isFinite(count) && count > 0 ? [{ _id, quantity: quantity(String(count)) }] : []
  })
