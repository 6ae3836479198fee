import { LeadOn } from '#kit/browser/admin/record/LeadOn.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { masterdataScreens } from '#domains/books/masterdata/masterdata.addresses.ts'
import { stockScreens } from '#domains/books/stock/stock.addresses.ts'

/** The shop's VAT groups are those of the books: one record, two doors. */
export function VatDoor() {
  const { t } = useTexts()
  return <LeadOn to={`/${masterdataScreens.browse}?type=vat`} title={t('setup.vat.navigation')} />
}

/** What lies in stock, as the books keep it. */
export function StockDoor() {
  const { t } = useTexts()
  return <LeadOn to={`/${stockScreens.browse}`} title={t('stock.title')} />
}
