import { hasRight } from '#kit/shared/access.ts'
import type { SignedIn } from '#kit/server/context.ts'

/** True if the caller may see private files and all details of files. */
export const mayReadFiles = (user: SignedIn | null): boolean => hasRight(user, 'file', 'read')
