/** The notice on the legal guarantee, as it stands before goods are bought. */
export { GuaranteeNotice } from './GuaranteeNotice.tsx'
/** Products side by side, as lists of the shop show them. */
export { ProductCards } from './ProductCards.tsx'
/** The heart that keeps a product on the list of favourites. */
export { MarkButton } from './PutIn.tsx'
export type { PriceTerms, ProductCard } from '../catalog.views.ts'
