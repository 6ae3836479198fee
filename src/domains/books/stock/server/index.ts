import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { stockCalls } from '../stock.contract.ts'
import { opening } from './opening.service.ts'
import { checkStockJob, endReservationsJob } from './stock.job.ts'
import { count, list, listMovements, move, setPlace, transfer } from './stock.service.ts'

export const stockServer: ServerDomain = {
  name: 'stock',
  jobs: [endReservationsJob, checkStockJob],
  calls: implement(stockCalls, {
    ...{ list, movements: listMovements, move, transfer, count, setPlace, opening },
  }),
}
