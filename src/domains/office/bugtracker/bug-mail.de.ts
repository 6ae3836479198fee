export const mail = {
  internal: 'Interne Notiz:',
  number: 'Nummer',
  bug: 'Fehler',
  state: 'Status',
  page: 'Seite',
  from: 'Von',
  open: 'In der Verwaltung öffnen',
  reported: 'Ein Fehler wurde gemeldet',
}
