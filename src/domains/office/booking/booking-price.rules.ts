import { timesOf, type BookingLength, type TariffPer } from './booking.rules.ts'

/** Fields of a resource that determine the price of a booking. */
interface Priced {
  tariffs: readonly { _id: string; cents: number; per: TariffPer }[]
  length: BookingLength
}

/** The price of a booking by a tariff, in cents. */
export function costOf(
  { tariffs, length }: Priced,
  tariff: string | null,
  booked: { from: string; until: string; units: number },
): number {
  const chosen = tariffs.find(({ _id }) => _id === tariff)
  if (!chosen) return 0
  const hours = (Date.parse(booked.until) - Date.parse(booked.from)) / 3_600_000
  const whole = (hours - (hours % 24)) / 24
  // A day of a clock change has 23 or 25 hours
  const days = length === 'days' ? (hours % 24 > 12 ? whole + 1 : whole) : whole + (hours % 24 > 0 ? 1 : 0)
  return chosen.cents * timesOf(chosen.per, { ...booked, days })
}
