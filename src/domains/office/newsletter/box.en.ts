export const box = {
  title: 'Newsletter',
  email: 'Your e-mail address',
  go: 'Subscribe to the newsletter',
}
