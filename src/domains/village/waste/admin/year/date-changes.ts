import type { WasteDate } from '../../waste.contract.ts'

export type Turn = Pick<WasteDate, 'date' | 'movedFrom' | 'cancelled'>

/** Moves a date to another day and keeps the originally planned day until it is moved back. */
export function movedTo({ date, movedFrom }: Turn, day: string): Turn {
  const planned = movedFrom ?? date
  return { date: day, movedFrom: planned === day ? null : planned, cancelled: false }
}

/** The fields that moving and cancelling change, for undo. */
export const turnOf = ({ date, movedFrom, cancelled }: Turn): Turn => ({ date, movedFrom, cancelled })
