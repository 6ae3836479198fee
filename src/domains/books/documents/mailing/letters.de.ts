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
}

const document = {
  subject: '{{kind}} {{number}} – {{seller}}',
  text: 'Guten Tag,\n\nim Anhang finden Sie: {{kind}} {{number}} vom {{day}}.\n\nFreundliche Grüße\n{{seller}}',
}

/** Standard mail texts, used until the office changes them. */
export const mailStandards = {
  offer: {
    subject: '{{kind}} {{number}} – {{seller}}',
    text: 'Guten Tag,\n\nim Anhang finden Sie: {{kind}} {{number}} vom {{day}}. Ansehen, annehmen oder ablehnen können Sie es auch auf unserer Website:\n\n{{link}}\n\nFreundliche Grüße\n{{seller}}',
  },
  order: document,
  delivery: document,
  invoice: document,
  correction: document,
  reminder: {
    subject: 'Zahlungserinnerung zu {{kind}} {{number}} – {{seller}}',
    text: 'Guten Tag,\n\nvielleicht ist es untergegangen: {{kind}} {{number}} vom {{day}} war am {{due}} fällig, offen sind {{open}}. Falls Sie inzwischen bezahlt haben, ist diese Nachricht hinfällig.\n\nFreundliche Grüße\n{{seller}}',
  },
  'offer-accepted': {
    subject: 'Angebot {{number}} wurde angenommen: {{customer}}',
    text: 'Online angenommen von {{name}}.\n\n{{reason}}',
  },
  'offer-declined': {
    subject: 'Angebot {{number}} wurde abgelehnt: {{customer}}',
    text: 'Online abgelehnt von {{name}}.\n\n{{reason}}',
  },
}

/** Notification to the office when a customer answers an offer online. */
export const answers = {
  accept: 'Online angenommen von {{name}}.',
  decline: 'Online abgelehnt von {{name}}.',
  nobody: 'jemandem ohne Namen',
  open: 'Angebot öffnen',
}

export const mailButtons = { offer: 'Angebot ansehen' }

/** Sample values for previews while no document exists. */
export const madeUp = {
  number: '2026-0042',
  customer: 'Gasthof Linde',
  about: 'Wein für das Sommerfest',
  seller: 'Ihr Betrieb',
  name: 'Anna Huber',
  reason: 'Bitte am Vormittag liefern.',
}
