import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { site as de } from '../users.de.ts'
import { site as en } from '../users.en.ts'

export const useUsersTexts = lazyTexts('users', { de, en })
