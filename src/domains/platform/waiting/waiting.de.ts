export const admin = {
  title: 'Wartet auf Sie',
  all: 'Alles, was wartet',
  nothing: 'Nichts wartet auf Sie.',
  nothingText: 'Was Sie freigeben, beantworten oder überarbeiten sollen, finden Sie hier.',
  release: 'Zur Freigabe eingereicht',
  sentBack: 'Zur Überarbeitung zurückgegeben',
  untitled: '(ohne Titel)',
  show: 'Alle {{count}} ansehen',
  more: '… und {{count}} weitere',
}
