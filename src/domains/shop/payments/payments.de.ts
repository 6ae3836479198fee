export const site = {
  title: 'Bezahlen',
  tooLarge: 'Das Formular war zu groß. Bitte laden Sie die Seite neu.',
  cost: 'Betrag',
  paid: 'Schon bezahlt',
  due: 'Noch zu bezahlen',
  choose: 'Wie möchten Sie bezahlen?',
  chooseOther: 'Anders bezahlen',
  send: 'Jetzt {{amount}} bezahlen',
  noWay: 'Zurzeit kann hier nicht online bezahlt werden. Bitte melden Sie sich bei uns.',
  test: 'Testbetrieb: Es wird kein Geld bewegt.',
  transfer: 'Bitte überweisen Sie',
  transferText:
    'Scannen Sie den Code mit Ihrer Banking-App, oder übernehmen Sie die Angaben. Sobald das Geld da ist, geht es weiter.',
  qr: 'QR-Code für Ihre Banking-App: {{amount}} an {{holder}}, Verwendungszweck {{reference}}',
  facts: {
    holder: 'Empfänger',
    iban: 'IBAN',
    bic: 'BIC',
    bank: 'Bank',
    amount: 'Betrag',
    reference: 'Verwendungszweck',
  },
  steps: {
    processing:
      'Ihre Zahlung wird gerade bearbeitet. Das dauert meist nur Augenblicke, bei Überweisungen länger. Sie brauchen nichts weiter zu tun.',
    wait: {
      invoice: 'Sie bezahlen auf Rechnung. Bitte überweisen Sie, sobald Sie die Rechnung bekommen haben.',
      cash: 'Sie bezahlen bar, wenn Sie abholen.',
    },
    paid: 'Alles ist bezahlt. Danke!',
    closed: 'Hier ist nichts mehr zu bezahlen: Der Vorgang ist abgeschlossen oder wurde abgesagt.',
  },
  look: 'Noch einmal nachsehen',
  back: 'Zurück zu: {{title}}',
  problems: {
    failed:
      'Die Zahlung hat nicht geklappt. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal oder wählen Sie eine andere Zahlungsart.',
    cancelled:
      'Sie haben die Zahlung abgebrochen. Sie können es gleich noch einmal versuchen oder anders bezahlen.',
    later:
      'Der Zahlungsdienst ist gerade nicht erreichbar. Bitte versuchen Sie es in ein paar Minuten noch einmal oder wählen Sie eine andere Zahlungsart.',
    refused:
      'Der Zahlungsdienst hat diese Zahlung nicht angenommen. Bitte wählen Sie eine andere Zahlungsart.',
  },
}
