import type { SameKeys } from '../../kit/shared/texts.ts'
import type { admin as germanAdmin, site as german } from './users.de.ts'

export const site = {
  title: 'Sign in',
  hint: 'For editors and everybody with an account.',
  handle: 'User name or e-mail address',
  password: 'Password',
  showPassword: 'Show the password',
  signIn: 'Sign in',
  code: 'Confirmation code',
  codeHint: 'Six digits from your authenticator app, or one of your recovery codes.',
  confirm: 'Confirm',
  again: 'Sign in with another account',
  working: 'One moment …',
} satisfies SameKeys<typeof german>

export const admin = {
  navigation: 'Users',
} satisfies SameKeys<typeof germanAdmin>
