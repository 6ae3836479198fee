/** Texts of the public views. */
export const site = {
  title: 'Anmelden',
  hint: 'Für die Redaktion und alle mit einem Konto.',
  handle: 'Benutzername oder E-Mail-Adresse',
  password: 'Passwort',
  showPassword: 'Passwort zeigen',
  signIn: 'Anmelden',
  code: 'Bestätigungscode',
  codeHint: 'Sechs Ziffern aus Ihrer Authenticator-App, oder einer Ihrer Wiederherstellungscodes.',
  confirm: 'Bestätigen',
  again: 'Mit einem anderen Konto anmelden',
  working: 'Einen Augenblick …',
}

/** Texts of the admin centre. */
export const admin = {
  navigation: 'Benutzer',
}
