/** Texts of the public view. */
export const site = {
  services: 'Schnell gefunden',
  news: 'Neues aus dem Ort',
  allNews: 'Alle Neuigkeiten',
  events: 'Nächste Termine',
  allEvents: 'Alle Termine',
  games: 'Sport',
  tiles: 'Mehr entdecken',
}
