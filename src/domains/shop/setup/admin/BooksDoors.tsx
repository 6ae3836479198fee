import { Navigate } from 'react-router'
import { masterdataScreens } from '../../../books/masterdata/masterdata.addresses.ts'
import { stockScreens } from '../../../books/stock/stock.addresses.ts'

/** The shop's VAT groups are those of the books: one record, two doors. */
export function VatDoor() {
  return <Navigate to={`/${masterdataScreens.browse}?type=vat`} replace />
}

/** What lies in stock, as the books keep it. */
export function StockDoor() {
  return <Navigate to={`/${stockScreens.browse}`} replace />
}
