import type { ComponentProps } from 'react'
import { LoadFailed } from '../edit/LoadFailed.tsx'
import { ScreenSkeleton } from '../shell/ScreenSkeleton.tsx'

interface Answer {
  isPending: boolean
  error: unknown
  refetch: () => unknown
}

interface Props extends Pick<ComponentProps<typeof LoadFailed>, 'title' | 'back' | 'what'> {
  /** One or several queries whose data the screen shows. */
  answer: Answer | readonly Answer[]
  /** True if the title is shown while loading. */
  titled?: boolean
}

/** Placeholder while data is loading, or the error with a retry button. */
export function Unread({ answer, titled = false, ...told }: Props) {
  const answers = [answer].flat()
  const failed = answers.find(({ error }) => error)
  if (!failed && answers.some(({ isPending }) => isPending))
    return <ScreenSkeleton title={titled ? told.title : undefined} />
  const retry = () => void Promise.all(answers.map((one) => one.refetch()))
  return <LoadFailed {...told} problem={failed?.error ?? null} retry={retry} />
}
