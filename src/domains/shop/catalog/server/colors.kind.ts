import { editorialKind } from '#kit/server/records/editorial/editorial-kind.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { fileCards } from '#domains/platform/files/server/offers.ts'
import { productColor } from '../catalog.contract.ts'
import { colorsTable as table } from './catalog.table.ts'

refusalOf(
  'product_colors_title',
  wrongField('title', {
    de: 'Eine Farbe mit diesem Namen gibt es schon.',
    en: 'There is a colour of this name already.',
  }),
)

export const colors = editorialKind({
  contract: productColor,
  table,
  filters: {},
  sortable: ['title', 'status', 'updatedAt'],
  defaultSort: 'title',
  files: ({ picture }) => [picture],
  fileCards,
})
