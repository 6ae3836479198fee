import { useEffect, useState, type ComponentType } from 'react'
import type { ScreenEntry } from '../domain.ts'
import { loadedScreen, loadScreen } from './preload.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

interface Props {
  load: ScreenEntry['load']
}

/**
 * A screen as soon as its chunk is here. Without `lazy`: React holds back what follows a fallback for 300 ms,
 * and only then would the screen ask for its data.
 */
export function LoadedScreen({ load }: Props) {
  const [Loaded, setLoaded] = useState<ComponentType | undefined>(() => loadedScreen(load))
  const [failure, setFailure] = useState<{ reason: unknown }>()
  useEffect(() => {
    if (Loaded) return undefined
    let isLeft = false
    loadScreen(load).then(
      (Component) => {
        if (!isLeft) setLoaded(() => Component)
      },
      (reason: unknown) => {
        if (!isLeft) setFailure({ reason })
      },
    )
    return () => {
      isLeft = true
    }
  }, [load, Loaded])
  // For the boundary around it, as if the screen itself had failed
  // eslint-disable-next-line typescript/only-throw-error -- what the browser threw
  if (failure) throw failure.reason
  return Loaded ? <Loaded /> : <ScreenSkeleton />
}
