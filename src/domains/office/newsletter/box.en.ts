export const box = {
  title: 'Newsletter',
  email: 'Your e-mail address',
  go: 'Continue to sign-up',
}
