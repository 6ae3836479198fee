import { quantity } from '#kit/shared/money/decimals.ts'

/** Reasons for stock movements. */
export const movementReasons = [
  'opening',
  'receipt',
  'production',
  'delivery',
  'return',
  'transfer',
  'count',
  'loss',
  'ownUse',
] as const
export type MovementReason = (typeof movementReasons)[number]

/** Reasons available in manual entries, with the sign of the change. */
export const handReasons = { opening: 1, receipt: 1, production: 1, loss: -1, ownUse: -1 } as const
export type HandReason = keyof typeof handReasons

/** Stock levels shown to customers. */
export const stockSteps = ['available', 'few', 'none'] as const
export type StockStep = (typeof stockSteps)[number]

/** Largest quantity shown as `few`. */
export const fewAtMost = quantity('6')
