export const site = {
  signIn: 'Mit Facebook anmelden',
  title: 'Anmelden mit Facebook',
  text: 'Verbinden Sie Ihr Konto hier mit Ihrem Facebook-Konto, wenn Sie sich künftig damit anmelden möchten. Gespeichert werden nur Ihr Name und eine Nummer, unter der Facebook Sie auf dieser Website kennt. Facebook erfährt dabei, dass Sie sich hier anmelden.',
  link: 'Mit Facebook verbinden',
  unlink: 'Verbindung trennen',
  goOn: 'Weiter zu Facebook',
  goOnText: 'Dort bestätigen Sie, dass Sie es sind, und kommen hierher zurück.',
}
