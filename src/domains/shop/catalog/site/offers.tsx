/** Notice on the legal guarantee, shown before goods are bought. */
export { GuaranteeNotice } from './GuaranteeNotice.tsx'
/** Product cards as in the lists of the shop. */
export { ProductCards } from './ProductCards.tsx'
/** Heart button that adds a product to the favourites. */
export { MarkButton } from './PutIn.tsx'
export type { PriceTerms, ProductCard } from '../catalog.views.ts'
