import type { ComponentProps } from 'react'
import { LoadFailed } from '../edit/LoadFailed.tsx'
import { ScreenSkeleton } from '../shell/ScreenSkeleton.tsx'

interface Props extends Pick<ComponentProps<typeof LoadFailed>, 'title' | 'back' | 'what'> {
  /** The query that reads the record. */
  answer: { isPending: boolean; error: unknown; refetch: () => unknown }
  /** The title is the screen's own, so that it stands there while the record is read. */
  titled?: boolean
}

/** What stands in the place of a record that is being read, or cannot be: its outline, or why and a way to try again. */
export function Unread({ answer, titled = false, ...told }: Props) {
  if (answer.isPending) return <ScreenSkeleton title={titled ? told.title : undefined} />
  return <LoadFailed {...told} problem={answer.error} retry={() => void answer.refetch()} />
}
