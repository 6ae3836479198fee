/** View `shopBackInStock`: ask for a notice, confirm the address, unsubscribe. */
export interface BackInStockData {
  step: 'ask' | 'sent' | 'prove' | 'proved' | 'stopped' | 'there' | 'gone'
  href: string
  /** Id of the item; empty when it is no longer known. */
  item: string
  title: string
  /** Address of the product; null when visitors cannot see it. */
  productHref: string | null
  shopHref: string
  privacyHref: string
  /** Signed key of the request that the visitor opened from a mail. */
  key: string
  form?: { values: Record<string, string>; problem?: { message: string; fields?: Record<string, string> } }
}
