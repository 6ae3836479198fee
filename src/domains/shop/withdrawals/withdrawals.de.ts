export const site = {
  title: 'Vertrag widerrufen',
  intro:
    'Hier widerrufen Sie einen Kauf in unserem Shop. Einen Grund müssen Sie nicht nennen. Sie bekommen sofort eine Bestätigung mit Inhalt, Datum und Uhrzeit.',
  lookAgain: 'Bitte sehen Sie die markierten Felder noch einmal durch.',
  optional: 'freiwillig',
  name: 'Ihr Name',
  contract: 'Bestellung',
  contractHint: 'Der Code oder die Nummer aus der Bestätigung.',
  email: 'E-Mail für die Bestätigung',
  which: 'Was widerrufen Sie?',
  whichHint: 'Ist nichts angekreuzt, gilt der Widerruf für alles.',
  part: 'Nur einen Teil? Was genau?',
  partHint: 'Etwa „1 Flasche Veltliner“. Leer: Der Widerruf gilt für alles.',
  howMany: 'Wie viel davon? {{name}}',
  howManyHint: 'Höchstens {{most}}. Leer: alles davon.',
  countWrong: 'Bitte geben Sie hier eine Menge bis {{most}} ein.',
  next: 'Weiter',
  checkTitle: 'Bitte prüfen Sie Ihre Erklärung',
  confirm: 'Widerruf bestätigen',
  change: 'Ändern',
  done: 'Ihr Widerruf ist eingegangen',
  receivedAt: 'Eingegangen am {{at}}',
  mailed: 'Die Bestätigung geht an {{email}}. Bewahren Sie sie bitte auf.',
  statementWhole: 'Hiermit widerrufe ich den Vertrag zur Bestellung {{contract}}.',
  statementPart:
    'Hiermit widerrufe ich den Vertrag zur Bestellung {{contract}} für folgende Waren: {{lines}}.',
  nameMissing: 'Bitte geben Sie Ihren Namen ein.',
  contractMissing: 'Bitte geben Sie an, welche Bestellung Sie widerrufen.',
  emailWrong: 'Bitte geben Sie eine E-Mail-Adresse ein, etwa name@beispiel.at.',
}
export const mail = {
  subject: 'Ihr Widerruf zur Bestellung {{contract}} ist eingegangen',
  title: 'Ihr Widerruf ist eingegangen',
  text: 'wir bestätigen den Eingang Ihrer Erklärung:',
  facts: { name: 'Name', contract: 'Bestellung', email: 'E-Mail', at: 'Eingegangen am' },
  after:
    'Wir melden uns zur Abwicklung. Ihr Geld bekommen Sie spätestens am {{day}} zurück; wir dürfen damit warten, bis die Ware oder der Nachweis der Rücksendung da ist.',
  afterUnsent:
    'Wir melden uns zur Abwicklung. Verschickt wird vorerst nichts. Was Sie bezahlt haben, bekommen Sie spätestens am {{day}} zurück.',
  rejected: {
    subject: 'Zu Ihrem Widerruf zur Bestellung {{contract}}',
    title: 'Wir haben Ihren Widerruf abgelehnt',
    text: 'wir haben Ihren Widerruf zur Bestellung {{contract}} vom {{day}} geprüft und abgelehnt:',
  },
  office: {
    subject: 'Widerruf zur Bestellung {{contract}}',
    title: 'Widerruf eingegangen',
    button: 'Widerruf öffnen',
    refundBy: 'Erstatten bis',
  },
}
