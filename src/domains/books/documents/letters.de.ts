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
  offer: {
    subject: '{{kind}} {{number}} – {{seller}}',
    text: 'Guten Tag,\n\nim Anhang finden Sie: {{kind}} {{number}} vom {{day}}. Ansehen, annehmen oder ablehnen können Sie es auch auf unserer Website:\n\n{{link}}\n\nFreundliche Grüße\n{{seller}}',
  },
  reminder: {
    subject: 'Zahlungserinnerung zu {{kind}} {{number}} – {{seller}}',
    text: 'Guten Tag,\n\nvielleicht ist es untergegangen: {{kind}} {{number}} vom {{day}} war am {{due}} fällig, offen sind {{open}}. Falls Sie inzwischen bezahlt haben, ist diese Nachricht hinfällig.\n\nFreundliche Grüße\n{{seller}}',
  },
}

/** What the office is told when a customer answers an offer online. */
export const answers = {
  accept: {
    subject: 'Angebot {{number}} wurde angenommen: {{customer}}',
    step: 'Online angenommen von {{name}}.',
  },
  decline: {
    subject: 'Angebot {{number}} wurde abgelehnt: {{customer}}',
    step: 'Online abgelehnt von {{name}}.',
  },
  nobody: 'jemandem ohne Namen',
  open: 'Angebot öffnen',
}

export const mailButtons = { offer: 'Angebot ansehen' }
