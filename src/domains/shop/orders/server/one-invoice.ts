import { Problem } from '#kit/shared/problem.ts'
import type { DocumentLine } from '#domains/books/documents/server/offers.ts'

/**
 * Services are taxed at the seller or the buyer, goods at their destination: together they may need separate invoices.
 */
const servicesBesideGoods = (lines: readonly DocumentLine[]): DocumentLine[] => {
  const items = lines.filter(({ type }) => type === 'item')
  const services = items.filter(({ nature }) => nature === 'service')
  return services.length < items.length ? services : []
}

/**
 * Throws Problem `MIXED_COUNTRIES` (409) for goods and services that need VAT of two countries at one percentage: an
 * order of the shop has one invoice. `fits` is called only if both are present.
 */
export async function requireOneInvoice(
  lines: readonly DocumentLine[],
  fits: () => Promise<boolean>,
): Promise<void> {
  const services = servicesBesideGoods(lines)
  if (services.length === 0 || (await fits())) return
  const names = (open: string, close: string) =>
    [
      ...new Set(services.filter(({ item }) => item !== null).map(({ name }) => `${open}${name}${close}`)),
    ].join(', ')
  throw new Problem('MIXED_COUNTRIES', 409, {
    de: `Für die Ware und für ${names('„', '“')} fällt die Umsatzsteuer verschiedener Länder an, darum braucht beides eine eigene Rechnung. Bitte bestellen Sie ${names('„', '“')} getrennt von der Ware.`,
    en: `The goods and ${names('“', '”')} are taxed in different countries, so that each needs an invoice of its own. Please order ${names('“', '”')} apart from the goods.`,
  })
}
