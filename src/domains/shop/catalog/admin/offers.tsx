/** Multiple choice of product groups as a tree with a search field; its value is their ids. */
export { ProductGroupsField } from './ProductGroupsField.tsx'
