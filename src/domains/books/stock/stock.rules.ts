import { quantity } from '#kit/shared/money/decimals.ts'

/** Why a balance changes. */
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

/** Reasons that people give themselves, with the sign that the balance changes by. */
export const handReasons = { opening: 1, receipt: 1, production: 1, loss: -1, ownUse: -1 } as const
export type HandReason = keyof typeof handReasons

/** What customers are told of what is there. */
export const stockSteps = ['available', 'few', 'none'] as const
export type StockStep = (typeof stockSteps)[number]

/** So many units or fewer are called few. */
export const fewAtMost = quantity('6')
