/** One item of the books, found by typing; its texts are those of the items' screens. */
export { ItemChoice } from './ItemChoice.tsx'
