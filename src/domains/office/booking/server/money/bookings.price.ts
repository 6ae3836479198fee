import { wrongField } from '#kit/server/records/refusals.ts'
import { costOf } from '../../booking-price.rules.ts'
import type { BookingRow } from '../booking.table.ts'
import type { WholeResource } from '../resource.table.ts'

type Booked = Pick<BookingRow, 'from' | 'until' | 'units'>
const lengthOf = ({ from, until }: Booked) => Date.parse(until) - Date.parse(from)

/** The price of a changed booking, in cents: only another length or number of units changes the agreed price. */
export function costAfter(resource: WholeResource, row: BookingRow, wanted: Booked): number {
  const isSame = row.units === wanted.units && lengthOf(row) === lengthOf(wanted)
  const isKnown = resource.tariffs.some(({ _id }) => _id === row.tariffId)
  return isSame || !isKnown ? row.cents : costOf(resource, row.tariffId, wanted)
}

/** The price of a booking by a tariff. Throws 422 when the resource does not have that tariff. */
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
  // In the customer's language
  const tariff = (booked.lang === 'en' && chosen.titleEn) || chosen.title
  return { tariffId, tariff, cents: costOf(resource, tariffId, booked) }
}
