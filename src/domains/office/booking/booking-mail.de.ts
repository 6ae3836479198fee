export const mail = {
  facts: {
    what: 'Was',
    when: 'Wann',
    place: 'Wo',
    units: 'Anzahl',
    cost: 'Preis',
    deposit: 'Kaution',
    number: 'Buchungsnummer',
  },
  secret: 'Der Link gehört nur Ihnen: Wer ihn hat, kann die Buchung ansehen, ändern und absagen.',
  otherwise:
    'Sie haben nichts gebucht? Dann hat jemand Ihre Adresse angegeben. Sie brauchen nichts zu tun: Ohne Bestätigung verfällt die Buchung.',
  pay: 'Jetzt bezahlen',
  letters: {
    verify: {
      subject: 'Bitte bestätigen Sie: {{title}}',
      title: 'Bitte bestätigen Sie Ihre Buchung',
      text: 'Mit dieser E-Mail-Adresse hat jemand bei uns gebucht. Waren Sie das? Dann bestätigen Sie es bitte bis {{until}}; so lange ist die Zeit für Sie frei gehalten.',
      button: 'Buchung bestätigen',
    },
    requested: {
      subject: 'Ihre Anfrage: {{title}}',
      title: 'Wir haben Ihre Anfrage erhalten',
      text: 'Danke! Die Zeit ist für Sie frei gehalten. Wir sehen uns Ihre Anfrage an und schreiben Ihnen, sobald sie bestätigt ist.',
      button: 'Anfrage ansehen',
    },
    unpaid: {
      subject: 'Bitte bezahlen Sie: {{title}}',
      title: 'Ihre Buchung wartet auf die Zahlung',
      text: 'Bis {{until}} ist die Zeit für Sie frei gehalten. Sobald das Geld da ist, ist die Buchung fest, und wir schreiben Ihnen noch einmal.',
      button: 'Ansehen oder absagen',
    },
    confirmed: {
      subject: 'Bestätigt: {{title}}',
      title: 'Ihre Buchung ist bestätigt',
      text: 'Wir freuen uns auf Sie. Im Anhang finden Sie den Termin für Ihren Kalender.',
      button: 'Ansehen, ändern oder absagen',
    },
    waiting: {
      subject: 'Warteliste: {{title}}',
      title: 'Sie stehen auf der Warteliste',
      text: 'Wird die Zeit frei, bieten wir sie Ihnen per E-Mail an. Sie können sich jederzeit von der Liste nehmen.',
      button: 'Warteliste ansehen',
    },
    offered: {
      subject: 'Es ist etwas frei geworden: {{title}}',
      title: 'Ihre Wunschzeit ist frei geworden',
      text: 'Bis {{until}} ist sie für Sie reserviert. Danach bieten wir sie der nächsten Person an.',
      button: 'Annehmen oder ablehnen',
    },
    rejected: {
      subject: 'Leider nicht möglich: {{title}}',
      title: 'Ihre Anfrage können wir leider nicht annehmen',
      text: 'Das tut uns leid. Vielleicht passt eine andere Zeit.',
      button: 'Andere Zeiten ansehen',
    },
    cancelled: {
      subject: 'Abgesagt: {{title}}',
      title: 'Die Buchung ist abgesagt',
      text: 'Diese Buchung gilt nicht mehr. Sie brauchen nichts weiter zu tun.',
      button: 'Ansehen',
    },
    moved: {
      subject: 'Neue Zeit: {{title}}',
      title: 'Ihre Buchung hat eine neue Zeit',
      text: 'Ab jetzt gilt die Zeit unten. Im Anhang finden Sie den Termin für Ihren Kalender.',
      button: 'Ansehen, ändern oder absagen',
    },
    reminder: {
      subject: 'Erinnerung: {{title}}',
      title: 'Ihre Buchung steht bevor',
      text: 'Wir erinnern Sie an Ihre Buchung. Können Sie nicht kommen? Dann sagen Sie bitte ab, damit jemand anderer die Zeit bekommt.',
      button: 'Ansehen, ändern oder absagen',
    },
    lapsed: {
      subject: 'Verfallen: {{title}}',
      title: 'Die Reservierung ist verfallen',
      text: 'Die Frist ist verstrichen, die Zeit ist wieder für andere frei. Sie können jederzeit neu buchen.',
      button: 'Ansehen',
    },
  },
  office: {
    button: 'In der Verwaltung ansehen',
    new: { subject: 'Neue Buchung: {{title}}', title: 'Neue Buchung: {{title}}' },
    requested: {
      subject: 'Neue Anfrage: {{title}}',
      title: 'Eine Anfrage wartet auf Ihre Bestätigung',
    },
    cancelled: { subject: 'Abgesagt: {{title}}', title: 'Eine Buchung wurde abgesagt' },
    moved: { subject: 'Verschoben: {{title}}', title: 'Eine Buchung wurde verschoben' },
    waiting: { subject: 'Warteliste: {{title}}', title: 'Jemand wartet auf einen Platz' },
  },
}
