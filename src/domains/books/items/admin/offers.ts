/** Item field with search, with the texts of the item screens. */
export { ItemChoice } from './ItemChoice.tsx'
