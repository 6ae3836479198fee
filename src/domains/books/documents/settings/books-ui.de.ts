/** Texts of the settings for screens and keys. */
export const booksUi = {
  title: 'Arbeitsweise',
  saved: 'Die Arbeitsweise ist gespeichert.',
  start: 'Anfang',
  startText: 'Wer die Adresse der Buchhaltung öffnet, etwa über ein Lesezeichen, kommt zuerst hierher.',
  columns: 'Spalten der Listen',
  columnsText:
    'So beginnen die Listen für alle. Wer für sich selbst andere Spalten wählt, behält sie auf seinem Gerät.',
  keyboard: 'Tastatur',
  enterAddsHint: 'Sonst legen Sie neue Zeilen mit Strg+Enter oder dem Knopf darunter an.',
  arrowsMoveHint: 'Sonst bewegen die Pfeile nur die Schreibmarke im Feld.',
  screens: { overview: 'Übersicht', calendar: 'Fälligkeiten', figures: 'Auswertungen' },
  fields: {
    start: 'Erster Bildschirm',
    offer: 'Angebote',
    order: 'Aufträge',
    delivery: 'Lieferscheine',
    invoice: 'Rechnungen',
    template: 'Vorlagen',
    enterAdds: 'Enter in der letzten Zeile beginnt eine neue',
    arrowsMove: 'Pfeil auf und ab wechseln die Zeile',
  },
}
