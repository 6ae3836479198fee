export const site = {
  title: 'Sagen, wenn es wieder da ist',
  intro: '{{title}} ist zurzeit ausverkauft. Wir schreiben Ihnen ein einziges Mal, sobald es wieder da ist.',
  email: 'E-Mail',
  emailWrong: 'Bitte geben Sie eine E-Mail-Adresse ein, etwa name@beispiel.at.',
  lookAgain: 'Bitte sehen Sie das markierte Feld noch einmal durch.',
  optional: 'freiwillig',
  send: 'Sagen Sie mir Bescheid',
  privacy: 'Danach löschen wir Ihre Adresse.',
  privacyLink: 'Datenschutz',
  sent: 'Fast geschafft: Wir haben Ihnen geschrieben. Bitte öffnen Sie den Link in der E-Mail, damit wir wissen, dass die Adresse Ihnen gehört.',
  prove: 'Sollen wir Ihnen schreiben, sobald {{title}} wieder da ist?',
  proveNow: 'Ja, bitte schreiben Sie mir',
  proved: 'Gut. Wir schreiben Ihnen, sobald {{title}} wieder da ist.',
  stop: 'Doch nicht: Adresse löschen',
  stopped: 'Ihre Adresse ist gelöscht.',
  there: '{{title}} ist da.',
  gone: 'Diese Anfrage gibt es nicht mehr. Vielleicht haben wir Ihnen schon geschrieben.',
  toProduct: 'Zum Produkt',
  toShop: 'Zum Shop',
}
export const mail = {
  prove: {
    subject: 'Bitte bestätigen: Bescheid, wenn {{title}} wieder da ist',
    title: 'Bitte bestätigen Sie Ihre Adresse',
    text: 'Jemand möchte unter dieser Adresse erfahren, wann {{title}} wieder da ist. Waren Sie das nicht, brauchen Sie nichts zu tun: In sieben Tagen ist die Anfrage gelöscht.',
    button: 'Adresse bestätigen',
  },
  back: {
    subject: '{{title}} ist wieder da',
    title: '{{title}} ist wieder da',
    text: 'Sie wollten davon hören. Reserviert ist nichts: Wer zuerst bestellt, bekommt es. Ihre Adresse haben wir gelöscht.',
    button: 'Zum Produkt',
  },
}
export const admin = {
  waiting: 'Kunden, die auf Ware warten',
}
