export const mail = {
  letters: {
    placed: {
      subject: 'Ihre Bestellung {{code}}',
      title: 'Danke für Ihre Bestellung',
      text: 'wir haben Ihre Bestellung angenommen.',
    },
    paid: {
      subject: 'Ihre Zahlung zu {{code}} ist da',
      title: 'Ihre Zahlung ist da',
      text: 'vielen Dank. Wir machen uns an die Arbeit und schreiben Ihnen, sobald alles unterwegs ist.',
    },
    part: {
      subject: 'Zu Ihrer Bestellung {{code}} fehlt noch etwas',
      title: 'Es fehlt noch etwas',
      text: 'Ihre Zahlung ist angekommen, aber es ist weniger als der Gesamtbetrag. Bitte bezahlen Sie auch den Rest.',
    },
    failed: {
      subject: 'Die Zahlung zu {{code}} hat nicht geklappt',
      title: 'Die Zahlung hat nicht geklappt',
      text: 'Ihre Bank hat die Zahlung nicht ausgeführt. Bitte bezahlen Sie noch einmal, oder wählen Sie eine andere Zahlungsart.',
    },
    more: {
      subject: 'Ihre Bestellung {{code}} wurde ergänzt',
      title: 'Ihre Bestellung ist größer geworden',
      text: 'wie besprochen haben wir Ihrer Bestellung etwas hinzugefügt. Die neue Bestätigung liegt als PDF bei; sie tritt an die Stelle der ersten.',
    },
    sent: {
      subject: 'Ihre Bestellung {{code}} ist unterwegs',
      title: 'Ihre Bestellung ist unterwegs',
      text: 'wir haben für Sie gepackt:',
    },
    cancel: {
      subject: 'Ihre Bestellung {{code}} ist storniert',
      title: 'Ihre Bestellung ist storniert',
      text: 'Ihre Bestellung wurde storniert.',
    },
    lapse: {
      subject: 'Ihre Bestellung {{code}} ist abgelaufen',
      title: 'Ihre Bestellung ist abgelaufen',
      text: 'zu Ihrer Bestellung ist keine Zahlung gekommen, darum haben wir sie beendet.',
    },
    late: {
      subject: 'Ihre Zahlung zu {{code}} geht zurück',
      title: 'Ihre Zahlung geht zurück',
      text: 'Ihre Zahlung ist erst gekommen, als die Bestellung schon beendet war, und wir können sie nicht mehr ausführen. Bestellen Sie gerne noch einmal, was es noch gibt.',
    },
    invoice: {
      subject: 'Rechnung zu Ihrer Bestellung {{code}}',
      title: 'Ihre Rechnung',
      text: 'die Rechnung zu Ihrer Bestellung liegt bei.',
    },
    back: {
      subject: 'Zu Ihrer Bestellung {{code}}: zum Teil zurückgenommen',
      title: 'Zum Teil zurückgenommen',
      text: 'wir haben Ihre Bestellung zum Teil zurückgenommen.',
    },
  },
  /** Replacements for the usual wording of a letter where it would be wrong. */
  wordings: {
    placedUnpaid: {
      subject: 'Ihre Bestellung {{code}} ist noch nicht bezahlt',
      title: 'Ihre Bestellung ist eingegangen',
      text: 'Ihre Bestellung ist bei uns eingegangen. Es fehlt noch die Zahlung: Sobald sie da ist, nehmen wir die Bestellung an und schicken Ihnen den Vertrag.',
    },
    sentPart: {
      subject: 'Ein Teil Ihrer Bestellung {{code}} ist unterwegs',
      title: 'Ein Teil Ihrer Bestellung ist unterwegs',
      text: 'wir haben einen Teil Ihrer Bestellung gepackt:',
    },
    paidLast: { text: 'vielen Dank für Ihre Zahlung.' },
    paidPickup: {
      text: 'vielen Dank. Wir machen uns an die Arbeit und schreiben Ihnen, sobald alles zum Abholen bereitliegt.',
    },
    sentPickup: {
      subject: 'Ihre Bestellung {{code}} liegt bereit',
      title: 'Ihre Bestellung liegt bereit',
      text: 'das liegt für Sie zum Abholen bereit:',
    },
    sentService: {
      subject: 'Zu Ihrer Bestellung {{code}}: ausgeführt',
      title: 'Ausgeführt',
      text: 'das haben wir für Sie ausgeführt:',
    },
    lapsePart: {
      text: 'zu Ihrer Bestellung ist nicht der ganze Betrag gekommen, darum haben wir sie beendet.',
    },
    paidHalted: {
      text: 'vielen Dank für Ihre Zahlung. Zu dieser Bestellung ist ein Widerruf eingegangen. Bis darüber entschieden ist, verschicken wir nichts.',
    },
    backWhole: {
      subject: 'Zu Ihrer Bestellung {{code}}: ganz zurückgenommen',
      title: 'Ganz zurückgenommen',
      text: 'wir haben Ihre Bestellung ganz zurückgenommen.',
    },
    backLess: {
      subject: 'Ihre Bestellung {{code}} ist kleiner geworden',
      title: 'Ihre Bestellung ist kleiner geworden',
      text: 'wir haben aus Ihrer Bestellung etwas weggelassen.',
    },
    withdrawnPart: {
      subject: 'Ihr Widerruf zur Bestellung {{code}} ist abgewickelt',
      title: 'Ihr Widerruf ist abgewickelt',
      text: 'wir haben Ihren Widerruf abgewickelt und Ihre Bestellung zum Teil zurückgenommen.',
    },
    withdrawnWhole: {
      subject: 'Ihr Widerruf zur Bestellung {{code}} ist abgewickelt',
      title: 'Ihr Widerruf ist abgewickelt',
      text: 'wir haben Ihren Widerruf abgewickelt und Ihre Bestellung ganz zurückgenommen.',
    },
    withdrawnCancel: {
      subject: 'Ihr Widerruf zur Bestellung {{code}} ist abgewickelt',
      title: 'Ihr Widerruf ist abgewickelt',
      text: 'wir haben Ihren Widerruf abgewickelt und Ihre ganze Bestellung storniert.',
    },
  },
  /** Notes about money for cancelled orders and returns. */
  money: {
    refund: '{{amount}} gehen auf demselben Weg zurück, auf dem das Geld gekommen ist.',
    none: 'Dafür brauchen Sie nichts zu bezahlen.',
  },
  documents: {
    credit_note: 'Die Gutschrift liegt als PDF bei.',
    cancellation: 'Die Stornorechnung liegt als PDF bei.',
    order: 'Die neue Bestätigung liegt als PDF bei; sie tritt an die Stelle der bisherigen.',
  },
  facts: {
    code: 'Bestellung',
    number: 'Auftragsnummer',
    reserved: 'Reserviert bis',
    total: 'Gesamtbetrag',
    voucher: 'Gutschein',
    due: 'Zu bezahlen',
    returned: 'Zurückgenommen',
    credited: 'Gutschrift',
    refund: 'Geht zurück',
    shipping: 'Versand',
    to: 'Lieferung an',
    pickup: 'Wo',
    fetchUntil: 'Abzuholen bis',
    payUntil: 'Zu überweisen bis',
    holder: 'Kontoinhaber',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Verwendungszweck',
    carrier: 'Versand mit',
    tracking: 'Sendungsnummer',
    age: 'Übergabe',
  },
  here: 'bei uns',
  accepts: 'Damit haben wir Ihre Bestellung angenommen.',
  attached: 'Als PDF liegt bei: {{papers}}.',
  follows: 'Es folgt noch: {{lines}}. Wir schreiben Ihnen, sobald es so weit ist.',
  vatId: {
    valid:
      'Das EU-Prüfsystem VIES hat Ihre UID-Nummer {{number}} am {{at}} bestätigt. Darum sind alle Preise ohne Umsatzsteuer.',
    invalid:
      'Das EU-Prüfsystem VIES führt Ihre UID-Nummer {{number}} nicht als gültig (Auskunft vom {{at}}). Darum verrechnen wir Umsatzsteuer. Wenn die Nummer stimmt, antworten Sie bitte auf diese E-Mail.',
    unanswered:
      'Das EU-Prüfsystem VIES hat am {{at}} zu Ihrer UID-Nummer {{number}} nicht geantwortet. Darum verrechnen wir Umsatzsteuer. Wenn die Nummer gültig ist, antworten Sie bitte auf diese E-Mail.',
  },
  vatIdUnchecked:
    'Ihre UID-Nummer ist noch nicht vom EU-Prüfsystem VIES bestätigt. Darum ist Umsatzsteuer enthalten. Wenn die Nummer gültig ist, antworten Sie bitte auf diese E-Mail.',
  pay: 'Jetzt bezahlen',
  proof: {
    subject: 'Ihr Code für die Bestellung',
    title: 'Ihr Code für die Bestellung',
    text: 'Guten Tag! Bitte geben Sie diesen Code auf der Bestellseite ein. Er gilt eine Stunde lang.',
    unasked:
      'Sie haben nichts bestellt? Dann brauchen Sie nichts zu tun: Ohne diesen Code wird nichts bestellt.',
  },
  cart: 'Was Sie bestellen wollten, liegt wieder in Ihrem Warenkorb.',
  adult: 'nur an eine erwachsene Person gegen Unterschrift',
  button: 'Bestellung ansehen',
  track: 'Sendung verfolgen',
  secret: 'Der Link ist nur für Sie: Wer ihn hat, sieht Ihre Bestellung.',
  withdrawal:
    'Sie können den Vertrag widerrufen; wie, steht in der Widerrufsbelehrung. Auf unserer Website geht es über „Vertrag widerrufen“:',
  papers: {
    contract: 'der Vertrag',
    terms: 'die Geschäftsbedingungen',
    conditions: 'die zusätzlichen Bedingungen',
    withdrawal: 'die Widerrufsbelehrung',
  },
  files: { terms: 'AGB.pdf', withdrawal: 'Widerrufsbelehrung.pdf', conditions: 'Bedingungen.pdf' },
  office: {
    subject: 'Neue Bestellung {{code}} über {{amount}}',
    title: 'Neue Bestellung',
    button: 'Bestellung öffnen',
    customer: 'Kunde',
    source: 'Zahlungsart',
    comment: 'Anmerkung',
    vatId: 'UID-Nummer',
    vatIds: {
      valid: '{{number}}, von VIES am {{at}} bestätigt: ohne Umsatzsteuer',
      invalid: '{{number}}, laut VIES am {{at}} nicht gültig: mit Umsatzsteuer',
      unanswered: '{{number}}, VIES hat am {{at}} nicht geantwortet: mit Umsatzsteuer',
    },
  },
}
