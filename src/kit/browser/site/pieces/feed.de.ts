/** Texts for subscribing to a list. */
export const feed = {
  subscribe: 'Abonnieren',
  text: 'Neues von dieser Seite kann von selbst zu Ihnen kommen. Dazu gibt es Programme, die Websites für Sie beobachten: Feed-Reader, etwa Thunderbird, Feedly oder NetNewsWire. Kopieren Sie diese Adresse und fügen Sie sie dort ein:',
  rss: 'Adresse für Feed-Reader (RSS)',
  atom: 'Dasselbe als Atom',
  push: 'Lieber eine Nachricht aufs Handy?',
  pushLink: 'Benachrichtigungen einschalten',
}
