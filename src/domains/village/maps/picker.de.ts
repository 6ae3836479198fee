/** Texts of the map for choosing a point. */
export const picker = {
  here: 'Mein Standort',
  looking: 'Ihr Standort wird gesucht …',
  denied:
    'Ihr Gerät hat den Standort nicht verraten. Erlauben Sie es in den Einstellungen des Browsers, oder zeigen Sie die Stelle auf der Karte.',
  unknown: 'Ihr Standort ist gerade nicht zu finden. Bitte zeigen Sie die Stelle auf der Karte.',
  chosen: 'Gewählter Punkt: {{point}}',
  none: 'Noch kein Punkt gewählt.',
  remove: 'Punkt entfernen',
  sketchKeys: 'Karte: Tippen Sie auf die Stelle, oder bewegen Sie den Punkt mit den Pfeiltasten.',
  mapKeys:
    'Karte: Tippen Sie auf die Stelle, oder bewegen Sie die Karte mit den Pfeiltasten und drücken Sie Enter.',
  landmarks: 'Auf der Zeichnung:',
}
