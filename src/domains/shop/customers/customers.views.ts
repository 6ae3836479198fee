/** View `shopFavourites`; cards and terms are those of the catalogue's lists. */
export interface FavouritesData<Card, Terms> {
  cards: Card[]
  terms: Terms | null
  shopHref: string
  /** For guests: signing in keeps them on all devices. */
  signInHref?: string
}
