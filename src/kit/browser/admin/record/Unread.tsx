import type { ComponentProps } from 'react'
import { LoadFailed } from '../edit/LoadFailed.tsx'
import { ScreenSkeleton } from '../shell/ScreenSkeleton.tsx'

interface Answer {
  isPending: boolean
  error: unknown
  refetch: () => unknown
}

interface Props extends Pick<ComponentProps<typeof LoadFailed>, 'title' | 'back' | 'what'> {
  /** The query that reads what the screen shows, or several. */
  answer: Answer | readonly Answer[]
  /** The title is the screen's own, so that it stands there while the record is read. */
  titled?: boolean
}

/** What stands in the place of what is being read, or cannot be: its outline, or why and a way to try again. */
export function Unread({ answer, titled = false, ...told }: Props) {
  const answers = [answer].flat()
  const failed = answers.find(({ error }) => error)
  if (!failed && answers.some(({ isPending }) => isPending))
    return <ScreenSkeleton title={titled ? told.title : undefined} />
  const retry = () => void Promise.all(answers.map((one) => one.refetch()))
  return <LoadFailed {...told} problem={failed?.error ?? null} retry={retry} />
}
