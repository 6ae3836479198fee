/** View `shopBackInStock`: asking to be told, proving the address, being told no more. */
export interface BackInStockData {
  step: 'ask' | 'sent' | 'prove' | 'proved' | 'stopped' | 'there' | 'gone'
  href: string
  /** What it is about; empty: nobody knows any more. */
  item: string
  title: string
  /** Address of the product; null: nobody sees it any more. */
  productHref: string | null
  shopHref: string
  privacyHref: string
  /** Opens the request that somebody has come with. */
  key: string
  form?: { values: Record<string, string>; problem?: { message: string; fields?: Record<string, string> } }
}
