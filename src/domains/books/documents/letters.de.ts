export const mail = {
  kinds: {
    offer: 'Angebot',
    order: 'Auftragsbestätigung',
    delivery: 'Lieferschein',
    invoice: 'Rechnung',
    advance: 'Anzahlungsrechnung',
    partial: 'Teilrechnung',
    final: 'Schlussrechnung',
    credit_note: 'Rechnungskorrektur',
    cancellation: 'Stornorechnung',
  },
  document: {
    subject: '{{kind}} {{number}} – {{seller}}',
    text: 'Guten Tag,\n\nim Anhang finden Sie: {{kind}} {{number}} vom {{day}}.\n\nFreundliche Grüße\n{{seller}}',
  },
  reminder: {
    subject: 'Zahlungserinnerung zu {{kind}} {{number}} – {{seller}}',
    text: 'Guten Tag,\n\nvielleicht ist es untergegangen: {{kind}} {{number}} vom {{day}} war am {{due}} fällig, offen sind {{open}}. Falls Sie inzwischen bezahlt haben, ist diese Nachricht hinfällig.\n\nFreundliche Grüße\n{{seller}}',
  },
}
