import { timesOf } from '../../booking.rules.ts'
import type { BookingRow } from '../booking.table.ts'
import type { WholeResource } from '../resource.kind.ts'

type Booked = Pick<BookingRow, 'from' | 'until' | 'units'>
const lengthOf = ({ from, until }: Booked) => Date.parse(until) - Date.parse(from)

/** What a booking costs by a tariff, in cents. */
export function costOf(
  { tariffs, length }: Pick<WholeResource, 'tariffs' | 'length'>,
  tariff: string | null,
  booked: Booked,
): number {
  const chosen = tariffs.find(({ _id }) => _id === tariff)
  if (!chosen) return 0
  const hours = lengthOf(booked) / 3_600_000
  const whole = (hours - (hours % 24)) / 24
  // A day of a clock change has 23 or 25 hours
  const days = length === 'days' ? (hours % 24 > 12 ? whole + 1 : whole) : whole + (hours % 24 > 0 ? 1 : 0)
  return chosen.cents * timesOf(chosen.per, { ...booked, days })
}

/** What a booking costs, in cents, once it is as long and as large as wanted: nothing else changes what was agreed. */
export function costAfter(resource: WholeResource, row: BookingRow, wanted: Booked): number {
  const isSame = row.units === wanted.units && lengthOf(row) === lengthOf(wanted)
  const isKnown = resource.tariffs.some(({ _id }) => _id === row.tariffId)
  return isSame || !isKnown ? row.cents : costOf(resource, row.tariffId, wanted)
}
