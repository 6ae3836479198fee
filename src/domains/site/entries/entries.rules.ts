/** Number of entries from `recent` and, per type, from `latestByType` (specification § 9). */
export const latestCount = 5

/** Adds `https://` to a web address without a scheme (specification § 5). */
export function withScheme(address: string): string {
  const typed = address.trim()
  return typed === '' || /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

/** Short form of a web address: `https://www.rebenau.example/` → `rebenau.example`. */
export const spokenAddress = (address: string): string =>
  address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

export const entriesPerPage = 24

const words = {
  lodging: /pension|gästehaus|unterkunft|zimmer|hotel|ferien|guest|lodging/i,
  food: /gasthaus|gasthof|restaurant|café|cafe|heurig|buschenschank|wirt|inn|tavern/i,
  shop: /laden|geschäft|markt|shop|bäck|fleisch|handel/i,
  sight: /sehenswürdig|ausflug|museum|denkmal|kirche|sight|attraction/i,
  business: /betrieb|firma|handwerk|winzer|weingut|gewerbe|dienstleist|business|company/i,
}

/** schema.org type for an entry's type; clubs and unknown types are organizations. */
export function schemaTypeOf(type: string): string {
  if (words.lodging.test(type)) return 'LodgingBusiness'
  if (words.food.test(type)) return 'FoodEstablishment'
  if (words.shop.test(type)) return 'Store'
  if (words.sight.test(type)) return 'TouristAttraction'
  return words.business.test(type) ? 'LocalBusiness' : 'Organization'
}
