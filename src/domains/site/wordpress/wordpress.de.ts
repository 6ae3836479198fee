import type { TextTree } from '#kit/shared/text/texts.ts'

/** Texts of the admin centre and of the report that the command line prints. */
export const admin = {
  navigation: 'Aus WordPress übernehmen',
  screen: {
    title: 'Inhalte aus WordPress übernehmen',
    intro:
      'Seiten, Beiträge und Bilder einer WordPress-Website kommen hierher. Zuerst sehen Sie, was dabei herauskommt; gespeichert wird erst, wenn Sie es bestätigen.',
    steps: 'Schritte',
    choose: 'Datei wählen',
    preview: 'Vorschau ansehen',
    take: 'Übernehmen',
    howTo:
      'Melden Sie sich in WordPress an, öffnen Sie „Werkzeuge → Daten exportieren“, wählen Sie „Alle Inhalte“ und laden Sie die Datei herunter. Ist sie gepackt, entpacken Sie sie zuerst.',
    drop: 'Datei hierher ziehen oder auswählen (XML, höchstens 500 MB)',
    lang: 'Sprache der Texte',
    langHint: 'Englische Texte stehen danach auf beiden Sprachseiten.',
    langs: { export: 'Wie im Export angegeben', de: 'Deutsch', en: 'Englisch' },
    uploading: '„{{name}}“ wird hochgeladen',
    stopUpload: 'Hochladen abbrechen',
    unreachable:
      'Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    checking: 'Die Datei wird geprüft. Gespeichert wird noch nichts.',
    running: 'Der Import läuft. Sie können diese Seite verlassen, er geht weiter.',
    waiting: 'Gleich geht es los',
    previewText: 'So sieht das Ergebnis aus. Noch ist nichts gespeichert.',
    fetchMedia: 'Bilder und Dateien von der alten Website holen',
    fetchMediaHint:
      'Die alte Website muss dafür noch erreichbar sein. Was fehlt, holt ein zweiter Import nach.',
    start: 'Jetzt übernehmen',
    discard: 'Verwerfen',
    cancel: 'Import abbrechen',
    cancelQuestion: 'Import abbrechen?',
    cancelText: 'Was schon übernommen ist, bleibt. Ein neuer Import macht dort weiter.',
    goOn: 'Weiterlaufen lassen',
    done: 'Der Import ist fertig.',
    cancelled: 'Der Import wurde abgebrochen. Was schon übernommen war, bleibt.',
    failed: 'Der Import war nicht möglich.',
    other: 'Andere Datei wählen',
    earlier: 'Bisherige Importe',
    open: 'Import von {{file}} öffnen',
    file: 'Datei',
    when: 'Begonnen',
    state: 'Status',
    pages: 'Seiten ansehen',
    news: 'Meldungen ansehen',
    numbers: 'Was kommt',
    numbersDone: 'Was gekommen ist',
    kind: 'Art',
    amount: 'Anzahl',
    oldAddress: 'alte Adresse',
  },
  states: {
    checking: 'Wird geprüft',
    checked: 'Wartet auf Sie',
    running: 'Läuft',
    done: 'Fertig',
    failed: 'Nicht möglich',
    cancelled: 'Abgebrochen',
  },
  /** Notes about items imported differently or not at all, by code. */
  notes: {
    private: '„{{title}}“ war privat und ist jetzt ein Entwurf.',
    password: '„{{title}}“ war mit einem Passwort geschützt und ist jetzt ein Entwurf.',
    pending: '„{{title}}“ wartete auf Freigabe und ist jetzt ein Entwurf.',
    'status-unknown': '„{{title}}“ hatte einen unbekannten Zustand ({{detail}}) und ist jetzt ein Entwurf.',
    binned: '„{{title}}“ lag im Papierkorb und wurde nicht übernommen.',
    'never-saved': '„{{title}}“ wurde nie gespeichert und daher nicht übernommen.',
    'title-made': 'Ein Eintrag ohne Titel heißt jetzt „{{title}}“.',
    'title-cut': 'Der Titel „{{title}}“ war zu lang und wurde gekürzt.',
    'tags-cut': '„{{title}}“ hatte zu viele Schlagwörter: {{count}} wurden nicht übernommen.',
    'slug-changed': '„{{title}}“ hat eine neue Adresse, weil die alte schon vergeben ist: {{detail}}.',
    'address-taken':
      '„{{title}}“ stand unter {{detail}}. Unter dieser Adresse zeigt diese Website etwas anderes; der Beitrag steht jetzt bei den Meldungen. Bitte ändern Sie Links auf die alte Adresse.',
    'number-reused':
      '„{{title}}“ hat an der alten Website die Nummer von „{{detail}}“, ist aber ein anderer Eintrag. Er kommt als neuer herein, der frühere bleibt.',
    'parent-missing': 'Die Seite über „{{title}}“ fehlt im Export. Die Seite steht jetzt ganz oben.',
    'parent-not-taken': 'Die Seite über „{{title}}“ wurde nicht übernommen. Die Seite steht jetzt ganz oben.',
    'parent-loop': '„{{title}}“ war sich selbst untergeordnet. Die Seite steht jetzt ganz oben.',
    'languages-left':
      '„{{title}}“ enthält auch Texte in anderen Sprachen ({{detail}}). Sie wurden nicht übernommen: Bitte tragen Sie die Übersetzung nach.',
    'translation-apart':
      '„{{title}}“ bleibt ein eigener Eintrag: Die deutsche Fassung „{{detail}}“ war nicht öffentlich.',
    'language-unknown':
      '„{{title}}“ ist in einer Sprache verfasst, die es hier nicht gibt ({{detail}}). Bitte sehen Sie nach, ob der Eintrag öffentlich bleiben soll.',
    'date-missing': 'Zu „{{title}}“ nennt der Export kein Datum. Die Nachricht trägt den Tag der Übernahme.',
    duplicate: '„{{title}}“ kommt im Export mehrmals vor und wurde einmal übernommen.',
    'medium-without-address':
      'Zur Datei „{{title}}“ nennt der Export keine Adresse. Sie wurde nicht übernommen.',
    'menu-entry-not-taken': 'Der Menüpunkt „{{title}}“ führt zu keiner Seite und wurde nicht übernommen.',
    'menu-not-taken_one': 'Das Menü „{{title}}“ mit einem Eintrag wurde nicht übernommen.',
    'menu-not-taken_other': 'Das Menü „{{title}}“ mit {{count}} Einträgen wurde nicht übernommen.',
    'type-not-taken_one': 'Ein Eintrag der Art „{{title}}“ wurde nicht übernommen.',
    'type-not-taken_other': '{{count}} Einträge der Art „{{title}}“ wurden nicht übernommen.',
    'taxonomy-not-taken': 'Die Einteilung „{{detail}}“ von „{{title}}“ wurde nicht übernommen.',
    'comments-not-taken_one': 'Ein Kommentar wurde nicht übernommen.',
    'comments-not-taken_other': '{{count}} Kommentare wurden nicht übernommen.',
    'characters-removed_one': 'Ein ungültiges Zeichen wurde entfernt.',
    'characters-removed_other': '{{count}} ungültige Zeichen wurden entfernt.',
  },
  /** Notes for editors about a converted text, by code. */
  contentNotes: {
    'block-removed_one':
      'Der Baustein „{{detail}}“ zeigt Inhalte, die es hier nicht gibt, und wurde entfernt.',
    'block-removed_other':
      '{{count}} Bausteine zeigen Inhalte, die es hier nicht gibt, und wurden entfernt: {{detail}}.',
    'block-linked':
      'Statt des Bausteins „{{detail}}“, der Beiträge auflistet, stehen jetzt Links zu den Meldungen da.',
    'shortcode-removed_one': 'Der Platzhalter „[{{detail}}]“ wurde entfernt, sein Text blieb.',
    'shortcode-removed_other': '{{count}} Platzhalter wurden entfernt, ihr Text blieb: {{detail}}.',
    'element-removed_one': 'Ein nicht erlaubter Teil („{{detail}}“) wurde entfernt.',
    'element-removed_other': '{{count}} nicht erlaubte Teile wurden entfernt: {{detail}}.',
    'link-to-old-site': 'Ein Verweis führt noch zur alten Website: {{detail}}',
    'link-without-target': 'Der Verweis „{{detail}}“ führte nirgendwohin und ist jetzt Text.',
    'media-missing': 'Eine Datei fehlt: {{detail}}',
    'gallery-empty': 'Zu einer Bildergalerie fehlen alle Bilder. {{detail}}',
    'alt-doubtful': 'Bitte beschreiben Sie dieses Bild: {{detail}}',
    'text-empty':
      'Hier steht kein Text. Vielleicht lag er in einem Seitenbaukasten, der ihn nicht mit exportiert. Bitte ergänzen Sie ihn.',
    'text-cut': 'Der Text war zu lang und wurde nach {{detail}} Zeichen gekürzt.',
    'text-unreadable':
      'Der Text konnte nicht gelesen werden: Er ist zu tief verschachtelt oder zu umfangreich. Bitte übertragen Sie ihn von Hand.',
  },
  /** Why a file could not be fetched. */
  media: {
    address: 'Diese Adresse wird nicht abgerufen: Sie liegt nicht im öffentlichen Internet.',
    unreachable: 'Die alte Website hat nicht geantwortet. {{detail}}',
    'given-up': '{{detail}} antwortet nicht und wurde nicht weiter gefragt.',
    answer: 'Die alte Website gibt die Datei nicht her (Antwort {{detail}}).',
    'too-large': 'Die Datei ist zu groß.',
    'too-slow': 'Das Laden dauerte zu lange.',
    refused: '{{detail}}',
  },
  kinds: { page: 'Seiten', news: 'Neuigkeiten', file: 'Dateien' },
  counts: {
    created: 'neu',
    changed: 'geändert',
    unchanged: 'unverändert',
    kept: 'hier geändert, nicht überschrieben',
    failed: 'nicht möglich',
    missing: 'nicht erreichbar',
    skipped: 'nicht geholt',
    toFetch: 'werden geholt',
  },
  report: {
    heading: 'Import von „{{title}}“{{place}}',
    dryHeading: 'Probelauf für „{{title}}“{{place}}: Es wurde nichts gespeichert.',
    language: { de: 'Sprache der Texte: Deutsch', en: 'Sprache der Texte: Englisch' },
    foreignLanguage: {
      de: 'Die Texte sind in einer Sprache geschrieben, die es hier nicht gibt ({{language}}). Sie gelten hier als deutsch.',
      en: 'Die Texte sind in einer Sprache geschrieben, die es hier nicht gibt ({{language}}). Sie gelten hier als englisch.',
    },
    nothing:
      'Der Export enthält keine Seiten, Beiträge oder Dateien. Bitte wählen Sie beim Exportieren in WordPress „Alle Inhalte“.',
    twoLanguages_one:
      'Ein Eintrag war auf Deutsch und auf Englisch da und ist hier ein einziger mit beiden Sprachen.',
    twoLanguages_other:
      '{{count}} Einträge waren auf Deutsch und auf Englisch da und sind hier je einer mit beiden Sprachen.',
    bothLanguages_one:
      'Ein Eintrag ist englisch: Sein Text steht auf beiden Sprachseiten. Bitte übersetzen Sie ihn.',
    bothLanguages_other:
      '{{count}} Einträge sind englisch: Ihre Texte stehen auf beiden Sprachseiten. Bitte übersetzen Sie sie.',
    redirects: 'Weiterleitungen von alten Adressen: {{created}} neu, {{unchanged}} unverändert',
    comments_one: 'Ein Kommentar wird nicht übernommen.',
    comments_other: '{{count}} Kommentare werden nicht übernommen.',
    authors: 'Autorinnen und Autoren, deren Namen bei den Neuigkeiten stehen: {{names}}',
    accounts_one:
      'Ein neues Konto wurde angelegt. Niemand kann sich damit anmelden, bevor Sie es freischalten.',
    accounts_other:
      '{{count}} neue Konten wurden angelegt. Niemand kann sich damit anmelden, bevor Sie sie freischalten.',
    listPage: 'Für die Neuigkeiten gibt es die neue Seite „Aktuelles“.',
    frontPageUsed: '„{{title}}“ ist die Startseite.',
    frontPageKept: '„{{title}}“ bleibt eine gewöhnliche Seite, weil es schon eine Startseite gibt.',
    leftOut: 'Nicht übernommen',
    different: 'Anders übernommen',
    contents: 'In den Texten bitte prüfen',
    missing: 'Dateien, die fehlen',
    changed: 'Mit dem Stand der alten Website überschrieben',
    kept: 'Hier geändert, nicht überschrieben',
    failed: 'Nicht möglich',
    edited: '„{{title}}“ wurde hier bearbeitet.',
    removed: '„{{title}}“ wurde hier entfernt.',
    more_one: '… und ein weiterer Eintrag',
    more_other: '… und {{count}} weitere',
    file: 'Der ganze Bericht liegt in {{file}}',
  },
  phases: {
    reading: 'Die Datei wird gelesen',
    converting: 'Die Texte werden geprüft',
    media: 'Dateien werden geholt',
    records: 'Seiten und Neuigkeiten werden gespeichert',
    redirects: 'Alte Adressen werden weitergeleitet',
  },
} satisfies TextTree
