import { wrongField } from '#kit/server/records/refusals.ts'
import { costOf } from '../../booking-price.rules.ts'
import type { BookingRow } from '../booking.table.ts'
import type { WholeResource } from '../resource.table.ts'

type Booked = Pick<BookingRow, 'from' | 'until' | 'units'>
const lengthOf = ({ from, until }: Booked) => Date.parse(until) - Date.parse(from)

/** What a booking costs, in cents, once it is as long and as large as wanted: nothing else changes what was agreed. */
export function costAfter(resource: WholeResource, row: BookingRow, wanted: Booked): number {
  const isSame = row.units === wanted.units && lengthOf(row) === lengthOf(wanted)
  const isKnown = resource.tariffs.some(({ _id }) => _id === row.tariffId)
  return isSame || !isKnown ? row.cents : costOf(resource, row.tariffId, wanted)
}

/** What a tariff of a resource says of a booking. Throws 422 where it has no such one. */
export function priceBy(
  resource: WholeResource,
  tariffId: string | null,
  booked: Booked & Pick<BookingRow, 'lang'>,
): Pick<BookingRow, 'tariffId' | 'tariff' | 'cents'> {
  if (tariffId === null) return { tariffId, tariff: '', cents: 0 }
  const chosen = resource.tariffs.find(({ _id }) => _id === tariffId)
  if (!chosen)
    throw wrongField('tariffId', {
      de: 'Diesen Tarif gibt es hier nicht (mehr).',
      en: 'There is no such rate here (any more).',
    })
  // As whoever booked reads it
  const tariff = (booked.lang === 'en' && chosen.titleEn) || chosen.title
  return { tariffId, tariff, cents: costOf(resource, tariffId, booked) }
}
