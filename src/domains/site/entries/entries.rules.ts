/** How many entries `recent` and, of each type, `latestByType` give (specification § 9). */
export const latestCount = 5

/** A web address as people type it; without a scheme it gets `https://` (specification § 5). */
export function withScheme(address: string): string {
  const typed = address.trim()
  return typed === '' || /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

/** A web address as it stands on a sign: `https://www.rebenau.example/` → `rebenau.example`. */
export const spokenAddress = (address: string): string =>
  address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** How many entries a page of the directory shows. */
export const entriesPerPage = 24

const words = {
  lodging: /pension|gästehaus|unterkunft|zimmer|hotel|ferien|guest|lodging/i,
  food: /gasthaus|gasthof|restaurant|café|cafe|heurig|buschenschank|wirt|inn|tavern/i,
  shop: /laden|geschäft|markt|shop|bäck|fleisch|handel/i,
  sight: /sehenswürdig|ausflug|museum|denkmal|kirche|sight|attraction/i,
  business: /betrieb|firma|handwerk|winzer|weingut|gewerbe|dienstleist|business|company/i,
}

/** The kind of thing in the words of schema.org, as far as its type tells; clubs and everything unknown are organizations. */
export function schemaTypeOf(type: string): string {
  if (words.lodging.test(type)) return 'LodgingBusiness'
  if (words.food.test(type)) return 'FoodEstablishment'
  if (words.shop.test(type)) return 'Store'
  if (words.sight.test(type)) return 'TouristAttraction'
  return words.business.test(type) ? 'LocalBusiness' : 'Organization'
}
