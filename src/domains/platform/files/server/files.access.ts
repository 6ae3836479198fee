import { hasRight } from '#kit/shared/access.ts'
import type { SignedIn } from '#kit/server/context.ts'

/** Whether a caller may see files that are not public, and all that is known of a file. */
export const mayReadFiles = (user: SignedIn | null): boolean => hasRight(user, 'file', 'read')
