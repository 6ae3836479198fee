/** Fixed texts of letters, around the editors' content. */
export const letterWords = {
  browser: 'Im Browser lesen',
  leave: 'Abbestellen oder Themen ändern',
  leaveText: 'Sie bekommen diesen Newsletter, weil Sie ihn bestellt haben.',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  sponsor: 'Anzeige',
  test: '[Probe]',
  noSubject: 'Ohne Betreff',
}

export const findings = {
  noSubject: 'Der Brief hat keinen Betreff.',
  longSubject: 'Der Betreff ist länger als 70 Zeichen: Auf Handys wird er abgeschnitten.',
  noPreview: 'Es gibt keine Vorschauzeile. In der Liste der E-Mails steht dann der Anfang des Briefs.',
  empty: 'Der Brief ist leer.',
  noLists: 'Es ist keine Liste gewählt: Niemand bekäme diesen Brief.',
  nobody: 'Auf den gewählten Listen ist niemand, der diesen Brief bekommen kann.',
  pictureMissing: 'Ein Bild gibt es nicht mehr, oder es ist nicht öffentlich. Wählen Sie ein anderes.',
  noAlt:
    'Ein Bild hat keinen Alternativtext. Schreiben Sie, was darauf zu sehen ist, oder kennzeichnen Sie es als Schmuck.',
  largePicture: 'Ein Bild hat {{size}} KB. Auf dem Handy dauert es lange, bis es da ist.',
  large: 'Der Brief hat {{size}} KB. Ab 102 KB schneiden ihn große Anbieter ab. Kürzen Sie ihn.',
  unknownField: 'Das Feld „{{field}}“ gibt es nicht; es stünde so im Brief.',
  noHref: 'Eine Schaltfläche hat keine Beschriftung oder kein Ziel; sie erscheint nicht.',
  emptyList: 'Eine Liste zeigt derzeit nichts und erscheint nicht.',
  noEnglish: 'Ein Absatz ist nicht übersetzt: Englische Leserinnen und Leser bekommen ihn auf Deutsch.',
  headingLevel: 'Eine kleine Überschrift steht ohne eine große davor.',
  noImprint: 'In den Einstellungen fehlt das Impressum. Ein Newsletter braucht eines.',
  noSender: 'Es ist kein Absender eingestellt.',
  linkDead: 'Diese Adresse antwortet nicht: {{href}} ({{answer}})',
  linkOk: 'Alle {{count}} Adressen antworten.',
  spfMissing: 'Für {{domain}} fehlt ein SPF-Eintrag im DNS. Viele Anbieter nehmen den Brief dann nicht an.',
  spfOk: 'SPF für {{domain}} ist eingetragen.',
  dkimMissing: 'Unter {{name}} fehlt der DKIM-Schlüssel im DNS.',
  dkimOk: 'Der DKIM-Schlüssel für {{domain}} ist eingetragen.',
  dkimUnset:
    'E-Mails dieses Absenders werden nicht unterschrieben (DKIM). Große Anbieter verlangen das; einschalten können Sie es in den Einstellungen unter „E-Mail“.',
  dmarcMissing: 'Für {{domain}} fehlt ein DMARC-Eintrag im DNS.',
  dmarcOk: 'DMARC für {{domain}} ist eingetragen.',
  dnsSilent: 'Die DNS-Einträge von {{domain}} konnten nicht nachgesehen werden.',
  ok: 'Betreff, Inhalt, Impressum und Abmeldung sind in Ordnung.',
}
