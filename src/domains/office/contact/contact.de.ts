// Texts of both forms.
const shared = {
  optional: 'freiwillig',
  trap: 'Dieses Feld bitte leer lassen',
  privacy: 'Ihre Angaben verwenden wir nur, um Ihnen zu antworten.',
  privacyLink: 'Datenschutz',
  sentText: 'Nummer: {{number}}. Bitte nennen Sie diese, wenn Sie nachfragen.',
  lookAgain: 'Bitte prüfen Sie Ihre Angaben. Es wurde noch nichts gesendet.',
}
const fields = {
  name: 'Name',
  email: 'E-Mail-Adresse',
  captcha: 'Kontrollfrage: {{question}}',
  receipt: 'Ich möchte eine Bestätigung per E-Mail',
}

/** Texts of the public views. */
export const site = {
  message: {
    ...shared,
    title: 'Nachricht schreiben',
    createLead: 'Schreiben Sie uns. Wir antworten an die E-Mail-Adresse, die Sie angeben.',
    send: 'Nachricht senden',
    sentTitle: 'Ihre Nachricht ist angekommen',
    another: 'Noch eine Nachricht schreiben',
    form: { ...fields, text: 'Ihre Nachricht' },
  },
  barrier: {
    ...shared,
    title: 'Barriere melden',
    createLead:
      'Können Sie auf dieser Website etwas nicht lesen, bedienen oder verstehen? Sagen Sie es uns. Name und E-Mail-Adresse brauchen wir nur, wenn Sie eine Antwort möchten.',
    send: 'Barriere melden',
    sentTitle: 'Ihre Meldung ist angekommen',
    another: 'Noch eine Barriere melden',
    form: { ...fields, text: 'Was funktioniert nicht?' },
    formHints: { text: 'Am besten mit dem Gerät und dem Hilfsmittel, das Sie verwenden.' },
  },
  page: 'Betroffene Seite',
  back: 'Zur Startseite',
  tooLarge:
    'Ihr Text ist viel zu lang und wurde nicht gesendet. Gehen Sie im Browser einen Schritt zurück, dort ist er noch da. Höchstens 10.000 Zeichen haben Platz.',
  wrong: {
    required: 'Bitte füllen Sie dieses Feld aus.',
    nameRequired: 'Bitte geben Sie Ihren Namen an.',
    nameShort: 'Der Name ist zu kurz.',
    nameLong: 'Der Name ist zu lang, höchstens 120 Zeichen.',
    email: 'Diese E-Mail-Adresse stimmt nicht. Bitte prüfen Sie sie.',
    emailForReceipt: 'Für die Bestätigung brauchen wir Ihre E-Mail-Adresse.',
    textShort: 'Die Nachricht ist zu kurz, mindestens 10 Zeichen.',
    textLong: 'Die Nachricht ist zu lang, höchstens 10.000 Zeichen.',
    captcha: 'Die Antwort auf die Kontrollfrage stimmt nicht.',
  },
  statement: {
    title: 'Erklärung zur Barrierefreiheit',
    short: 'Barrierefreiheit',
    lead: {
      at: '{{organisation}} bemüht sich, diese Website barrierefrei zugänglich zu machen. Die Grundlage ist die Richtlinie (EU) 2016/2102 mit dem Web-Zugänglichkeits-Gesetz des Bundes und den Gesetzen der Länder.',
      de: '{{organisation}} bemüht sich, diese Website barrierefrei zugänglich zu machen. Die Grundlage ist die Richtlinie (EU) 2016/2102 mit den Behindertengleichstellungsgesetzen des Bundes und der Länder und der Barrierefreie-Informationstechnik-Verordnung.',
    },
    stateTitle: 'Stand der Vereinbarkeit',
    state: {
      full: 'Diese Website ist mit den Anforderungen der Norm EN 301 549 und der WCAG 2.2, Stufe AA, vollständig vereinbar.',
      partial:
        'Diese Website ist mit den Anforderungen der Norm EN 301 549 und der WCAG 2.2, Stufe AA, teilweise vereinbar.',
      none: 'Diese Website ist mit den Anforderungen der Norm EN 301 549 und der WCAG 2.2, Stufe AA, noch nicht vereinbar.',
    },
    issuesTitle: 'Was noch nicht barrierefrei ist',
    noIssues: 'Zurzeit sind uns keine Mängel bekannt.',
    issuesToCome: 'Die Liste der Mängel wird noch erstellt.',
    helpTitle: 'Was die Website von sich aus kann',
    help: 'Über die runde Schaltfläche links unten lassen sich Schriftgröße, Farben und Kontrast einstellen und Links unterstreichen. Einstellungen Ihres Geräts zu Kontrast, Farbschema, Bewegung und Schriftgröße werden beachtet.',
    madeTitle: 'Erstellung dieser Erklärung',
    createdOn: 'Erstellt am {{day}}.',
    reviewedOn: 'Zuletzt überprüft am {{day}}.',
    method: {
      self: 'Die Bewertung beruht auf einer Selbstbewertung.',
      external: 'Die Bewertung hat eine unabhängige Stelle vorgenommen.',
    },
    feedbackTitle: 'Rückmeldung und Kontakt',
    feedback:
      'Sind Ihnen Mängel aufgefallen, oder brauchen Sie Inhalte in einer anderen Form? Schreiben Sie uns:',
    report: 'Barriere melden',
    enforcementTitle: 'Durchsetzungsverfahren',
    enforcement: {
      at: 'Bekommen Sie keine zufriedenstellende Antwort, können Sie sich beschweren bei:',
      de: 'Bekommen Sie keine zufriedenstellende Antwort, können Sie sich wenden an:',
    },
  },
}

/** Texts of the admin centre. */
export const admin = {
  settings: {
    title: 'Nachrichten: Einstellungen',
    mail: 'Zustellung',
    captcha: 'Kontrollfrage',
    captchaText:
      'Gegen Automaten hilft schon, was Gäste nicht sehen. Eine Frage ist nur nötig, wenn trotzdem Unerwünschtes kommt. Sie muss für alle leicht sein.',
    fields: {
      email: 'Nachrichten gehen an',
      captcha: 'Kontrollfrage stellen',
      captcha_question: { de: 'Frage auf Deutsch', en: 'Frage auf Englisch' },
      captcha_answers: 'Richtige Antworten',
    },
    hints: {
      email: 'Ohne Angabe an die Kontaktadresse der Website.',
      captcha_question: {
        de: 'Zum Beispiel: Welche Farbe hat der Schnee?',
        en: 'Leer: auf den englischen Seiten steht die deutsche.',
      },
      captcha_answers: 'Mehrere mit Komma getrennt, auch die englischen. Groß und klein ist gleich.',
    },
    needed: 'Bitte geben Sie Frage und Antwort an.',
  },
  accessibility: {
    title: 'Barrierefreiheit',
    state: 'Status',
    stateText: 'Daraus entsteht die Erklärung zur Barrierefreiheit, die unten auf jeder Seite verlinkt ist.',
    issues: 'Bekannte Mängel',
    issuesText: 'Was nicht barrierefrei ist, warum, und welchen anderen Weg es gibt.',
    issue: { de: 'Mangel {{number}} auf Deutsch', en: 'Mangel {{number}} auf Englisch' },
    addIssue: 'Mangel hinzufügen',
    removeIssue: 'Mangel {{number}} entfernen',
    enforcement: 'Beschwerdestelle',
    enforcementText:
      'Für Gemeinden ist eine Stelle des Landes zuständig, in Niederösterreich zum Beispiel die NÖ Antidiskriminierungsstelle. Bitte tragen Sie Ihre ein, mit der Anschrift von deren eigener Website. Ohne Angabe nennt die Erklärung die Stelle des Bundes, die nur für den Bund zuständig ist.',
    conformities: {
      full: 'Vollständig vereinbar',
      partial: 'Teilweise vereinbar',
      none: 'Nicht vereinbar',
    },
    methods: { self: 'Selbstbewertung', external: 'Unabhängige Prüfung' },
    show: 'Erklärung ansehen',
    fields: {
      conformity: 'Vereinbarkeit',
      method: 'Bewertung',
      createdOn: 'Erstellt am',
      reviewedOn: 'Zuletzt überprüft am',
      issues: 'Bekannte Mängel',
      enforcement: { name: 'Name der Stelle', address: 'Anschrift', href: 'Internetadresse' },
    },
    wrongLink: 'Bitte geben Sie die ganze Adresse an, mit https://',
  },
}
