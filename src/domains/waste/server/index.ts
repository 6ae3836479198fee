import type { ServerDomain } from '../../../kit/server/domain.ts'
import { implement } from '../../../kit/server/http.ts'
import { waste, wasteKind, wasteZone } from '../waste.contract.ts'
import { wasteDates, wasteKinds, wasteZones } from './waste.collections.ts'

export const wasteServer: ServerDomain = {
  name: 'waste',
  calls: [
    ...implement(wasteKind.calls, wasteKinds.calls),
    ...implement(wasteZone.calls, wasteZones.calls),
    ...implement(waste.calls, wasteDates.calls),
  ],
}
