import type { SameKeys } from '#kit/shared/text/texts.ts'
import type { admin as german } from './contents.de.ts'

export const admin = {
  navigation: 'Text blocks',
  browse: 'Text blocks',
  new: 'New text block',
  search: 'Search the text blocks',
  file: 'text-blocks',
  untitled: 'No title',
  empty: 'No text blocks yet',
  emptyText:
    'A text block is a piece of text that appears on several pages: a notice, the opening hours, a contact. You change it once, and it is new everywhere.',
  fields: {
    title: 'Title',
    slug: 'Keyword',
    look: 'Look',
    type: 'Kind',
    date: 'Date',
    text: 'Text',
    showTitle: 'Show the title above the text',
    files: 'Files',
  },
  hints: {
    slug: 'If empty it is made from the title.',
    type: 'Several blocks of one kind can be shown together.',
    date: 'The latest comes first.',
    files: 'They can be downloaded below the text.',
    look: 'Shows the “Opening hours of the municipality”, which are entered with the bookings.',
  },
  looks: { text: 'Text', note: 'Highlighted notice', hours: 'Opening hours with text' },
  filters: { type: 'Kind', look: 'Look' },
  use: 'How it gets onto a page',
  useText: 'Write this line into the text of a page:',
  useType: 'All blocks of the kind “{{type}}” are shown by:',
  useLater: 'Save the block, then you find here how to place it.',
  copy: 'Copy',
  copied: 'Copied',
  sorting: 'Sorting',
} satisfies SameKeys<typeof german>
