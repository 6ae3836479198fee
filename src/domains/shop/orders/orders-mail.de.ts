export const mail = {
  letters: {
    placed: {
      subject: 'Ihre Bestellung {{code}}',
      title: 'Danke für Ihre Bestellung',
      text: 'wir haben Ihre Bestellung angenommen. Vertrag, Geschäftsbedingungen und Widerrufsbelehrung liegen als PDF bei.',
    },
    paid: {
      subject: 'Ihre Zahlung zu {{code}} ist da',
      title: 'Ihre Zahlung ist da',
      text: 'vielen Dank. Wir machen uns an die Arbeit und schreiben Ihnen, sobald alles unterwegs ist.',
    },
    sent: {
      subject: 'Ihre Bestellung {{code}} ist unterwegs',
      title: 'Ihre Bestellung ist unterwegs',
      text: 'wir haben für Sie gepackt:',
    },
    cancel: {
      subject: 'Ihre Bestellung {{code}} ist storniert',
      title: 'Ihre Bestellung ist storniert',
      text: 'Ihre Bestellung wurde storniert. Was Sie schon bezahlt haben, geht auf demselben Weg zurück.',
    },
    lapse: {
      subject: 'Ihre Bestellung {{code}} ist abgelaufen',
      title: 'Ihre Bestellung ist abgelaufen',
      text: 'zu Ihrer Bestellung ist keine Zahlung gekommen, darum haben wir sie beendet. Die Artikel liegen wieder in Ihrem Warenkorb.',
    },
    invoice: {
      subject: 'Rechnung zu Ihrer Bestellung {{code}}',
      title: 'Ihre Rechnung',
      text: 'die Rechnung zu Ihrer Bestellung liegt bei.',
    },
    back: {
      subject: 'Zu Ihrer Bestellung {{code}}: zurückgenommen',
      title: 'Zurückgenommen',
      text: 'wir haben einen Teil Ihrer Bestellung zurückgenommen. Das Geld geht auf demselben Weg zurück, auf dem es gekommen ist.',
    },
  },
  facts: {
    code: 'Bestellung',
    total: 'Gesamtbetrag',
    due: 'Zu bezahlen',
    shipping: 'Versand',
    to: 'Lieferung an',
    pickup: 'Abholung',
    holder: 'Kontoinhaber',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Verwendungszweck',
    carrier: 'Versand mit',
    tracking: 'Sendungsnummer',
    age: 'Übergabe',
  },
  adult: 'nur an eine erwachsene Person gegen Unterschrift',
  button: 'Bestellung ansehen',
  track: 'Sendung verfolgen',
  secret: 'Der Link ist nur für Sie: Wer ihn hat, sieht Ihre Bestellung.',
  withdrawal:
    'Sie können den Vertrag widerrufen; wie, steht in der Widerrufsbelehrung. Auf unserer Website geht es über „Vertrag widerrufen“:',
  files: { terms: 'AGB.pdf', withdrawal: 'Widerrufsbelehrung.pdf', conditions: 'Bedingungen.pdf' },
  office: {
    subject: 'Neue Bestellung {{code}} über {{amount}}',
    title: 'Neue Bestellung',
    button: 'Bestellung öffnen',
    customer: 'Kunde',
    source: 'Zahlungsart',
    comment: 'Anmerkung',
  },
}
