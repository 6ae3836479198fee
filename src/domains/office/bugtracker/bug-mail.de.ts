export const mail = {
  number: 'Nummer',
  bug: 'Fehler',
  state: 'Stand',
  page: 'Seite',
  from: 'Von',
  open: 'In der Verwaltung öffnen',
  reported: 'Ein Fehler wurde gemeldet',
}
