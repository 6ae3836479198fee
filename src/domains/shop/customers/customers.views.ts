/** View `shopFavourites`; cards and terms as in the catalogue's lists. */
export interface FavouritesData<Card, Terms> {
  cards: Card[]
  terms: Terms | null
  shopHref: string
  /** For guests: signing in keeps the favourites on all devices. */
  signInHref?: string
}
