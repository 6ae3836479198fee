/** Texts of the admin centre. */
export const admin = {
  navigation: 'Arten und Schlagwörter',
  title: 'Arten und Schlagwörter',
  text: 'Hier steht jedes Wort, unter dem Ihre Einträge eingeordnet sind. Sagen Sie dazu, wie es in der anderen Sprache heißt: Besucher lesen es dort überall so. Adressen und Filter bleiben gleich. Fehlt das Wort, lesen Besucher das deutsche.',
  loadFailed: 'Die Wörter konnten nicht geladen werden.',
  search: 'Wort suchen',
  show: 'Zeigen',
  all: 'Alle',
  kinds: 'Arten',
  tags: 'Schlagwörter',
  missing: 'Nur was noch fehlt ({{count}})',
  word: 'Wort',
  uses: 'Verwendet bei',
  use: '{{module}} ({{count}})',
  languages: { en: 'Englisch' },
  field: '{{language}} für „{{word}}“',
  none: 'Noch keine Arten und Schlagwörter',
  noneText:
    'Sobald Sie einer Neuigkeit, einem Termin oder einem Eintrag eine Art oder ein Schlagwort geben, erscheint das Wort hier.',
  oneLanguage: 'Ihre Website gibt es nur auf Deutsch',
  oneLanguageText:
    'Schalten Sie in den Einstellungen eine weitere Sprache ein, dann können Sie hier die Wörter übersetzen.',
  nothingFound: 'Dazu gibt es kein Wort.',
  showAll: 'Alle zeigen',
  more_one: 'Ein weiteres zeigen',
  more_other: '{{count}} weitere zeigen',
  saved: 'Wörter gespeichert',
}
