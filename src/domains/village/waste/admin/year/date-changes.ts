import type { WasteDate } from '../../waste.contract.ts'

export type Turn = Pick<WasteDate, 'date' | 'movedFrom' | 'cancelled'>

/** A date that takes place on another day: it remembers the day it was planned for first, until it is back there. */
export function movedTo({ date, movedFrom }: Turn, day: string): Turn {
  const planned = movedFrom ?? date
  return { date: day, movedFrom: planned === day ? null : planned, cancelled: false }
}

/** The part of a date that moving and cancelling change, as it is now; to go back to. */
export const turnOf = ({ date, movedFrom, cancelled }: Turn): Turn => ({ date, movedFrom, cancelled })
