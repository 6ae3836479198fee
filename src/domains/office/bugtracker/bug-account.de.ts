export const account = {
  title: 'Ihre Fehlermeldungen',
  reported: 'gemeldet am {{day}}',
  answer: '„{{text}}“',
}
