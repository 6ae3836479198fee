/** Texts of the public view. */
export const site = {
  title: 'Suche',
  label: 'Suchbegriff',
  button: 'Suchen',
  hint: 'Geben Sie ein, was Sie suchen: einen Namen, ein Amt, eine Veranstaltung.',
  found_one: '{{count}} Treffer für „{{query}}“',
  found_other: '{{count}} Treffer für „{{query}}“',
  foundMany: 'Mindestens {{count}} Treffer für „{{query}}“',
  best: 'Gezeigt werden die {{count}} besten. Mit einem weiteren Wort finden Sie genauer.',
  foundNothing: 'Nichts gefunden für „{{query}}“',
  foundNothingHint:
    'Versuchen Sie es mit einem anderen oder kürzeren Wort, oder sehen Sie in der Übersicht nach:',
  didYouMean: 'Meinten Sie',
  kinds: 'Treffer eingrenzen',
  all: 'Alle',
  inKind_one: '{{count}} Treffer für „{{query}}“ unter „{{kind}}“',
  inKind_other: '{{count}} Treffer für „{{query}}“ unter „{{kind}}“',
  showAll: 'Alle Treffer zeigen',
  places: 'Bereiche der Website',
  resultPages: 'Weitere Treffer',
  sitemap: 'Inhaltsverzeichnis',
}
