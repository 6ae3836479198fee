import type { SameKeys } from '#kit/shared/text/texts.ts'
import type { site as german } from './search.de.ts'

export const site = {
  title: 'Search',
  label: 'Search term',
  button: 'Search',
  hint: 'Type what you are looking for: a name, an office, an event.',
  found_one: '{{count}} result for “{{query}}”',
  found_other: '{{count}} results for “{{query}}”',
  foundMany: 'At least {{count}} results for “{{query}}”',
  best: 'The {{count}} best are shown. Add another word to narrow the search.',
  foundNothing: 'Nothing found for “{{query}}”',
  foundNothingHint: 'Try another or a shorter word, or have a look at the overview:',
  didYouMean: 'Did you mean',
  kinds: 'Narrow the results',
  all: 'All',
  inKind_one: '{{count}} result for “{{query}}” among “{{kind}}”',
  inKind_other: '{{count}} results for “{{query}}” among “{{kind}}”',
  showAll: 'Show all results',
  places: 'Sections of the website',
  resultPages: 'More results',
  sitemap: 'Site map',
} satisfies SameKeys<typeof german>
