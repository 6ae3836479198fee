/** Texts of the admin centre and of the mails to administrators. */
export const admin = {
  title: 'Zustand des Programms',
  card: 'Das Programm braucht Hilfe',
  more: 'Ansehen',
  fields: {
    version: 'Version',
    worker: 'Arbeiten im Hintergrund',
    jobs: 'Aufgaben, die warten',
    mails: 'E-Mails, die warten',
    disk: 'Freier Platz',
  },
  seen: 'Zuletzt gemeldet {{ago}}',
  never: 'Noch nie gemeldet',
  none: 'Keine',
  since: '{{count}}, die älteste seit {{ago}}',
  failed: '{{count}} gescheitert',
  room: '{{free}} von {{total}}',
  unknown: 'Nicht bekannt',
  well: 'Alles in Ordnung.',
  alarms: {
    worker: {
      title: 'Die Arbeiten im Hintergrund stehen still',
      text: 'Zurzeit werden keine E-Mails versendet, nichts Geplantes veröffentlicht und keine Bilder umgerechnet. Die Seiten sind weiter zu sehen.',
      todo: 'Bitte sagen Sie es der Betreuung Ihrer Website: Der Prozess für die Arbeiten im Hintergrund (npm run worker) muss neu gestartet werden.',
    },
    jobs: {
      title: 'Aufgaben im Hintergrund warten zu lange',
      text: 'Seit mehr als einer halben Stunde kommt die Warteschlange nicht nach.',
      todo: 'Läuft gerade ein großer Import oder eine Sicherung, genügt es zu warten. Bleibt es dabei, sagen Sie es der Betreuung Ihrer Website.',
    },
    mails: {
      title: 'E-Mails bleiben liegen',
      text: 'Seit mehr als einer halben Stunde wartet eine E-Mail darauf, versendet zu werden.',
      todo: 'Unter Einstellungen → Postausgang steht, warum. Oft hat sich das Passwort des Postfachs geändert.',
    },
    disk: {
      title: 'Auf dem Server wird der Platz knapp',
      text: 'Es sind nur noch {{free}} frei. Ist der Datenträger voll, lässt sich nichts mehr speichern und niemand kann bestellen.',
      todo: 'Bitte sagen Sie es der Betreuung Ihrer Website: Sie kann den Datenträger vergrößern oder alte Sicherungen an einen anderen Ort legen.',
    },
  },
  mail: {
    open: 'Zustand ansehen',
    footer: 'Diese E-Mail geht an die Administratoren der Website, einmal am Tag, solange der Grund besteht.',
  },
}
