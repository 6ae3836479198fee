import { LeadOn } from '#kit/browser/admin/record/LeadOn.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { masterdataScreens } from '#domains/books/masterdata/masterdata.addresses.ts'
import { stockScreens } from '#domains/books/stock/stock.addresses.ts'

/** Navigation entry for the VAT groups of the books, which the shop shares. */
export function VatDoor() {
  const { t } = useTexts()
  return <LeadOn to={`/${masterdataScreens.browse}?type=vat`} title={t('setup.vat.navigation')} />
}

/** Navigation entry for the stock in the books. */
export function StockDoor() {
  const { t } = useTexts()
  return <LeadOn to={`/${stockScreens.browse}`} title={t('stock.title')} />
}
