/** Several groups of products in a form, found by typing, as a tree; its value is their ids. */
export { ProductGroupsField } from './ProductGroupsField.tsx'
