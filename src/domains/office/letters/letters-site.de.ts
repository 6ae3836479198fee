/** Texts of the archive on the site. */
export const archive = {
  title: 'Newsletter-Archiv',
  lead: 'Alle Ausgaben unseres Newsletters zum Nachlesen.',
  empty: 'Es ist noch keine Ausgabe erschienen.',
  signUp: 'Newsletter bestellen',
  feed: 'Als RSS-Feed abonnieren',
  sent: 'Gesendet am {{at}}',
  all: 'Alle Ausgaben',
  print: 'Drucken',
  sponsor: 'Anzeige',
  earlier: 'Frühere Ausgaben',
  later: 'Neuere Ausgaben',
}
