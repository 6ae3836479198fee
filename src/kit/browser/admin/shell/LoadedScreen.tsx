import { useEffect, useState, type ComponentType } from 'react'
import type { ScreenEntry } from '../domain.ts'
import { loadedScreen, loadScreen } from './preload.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

interface Props {
  load: ScreenEntry['load']
}

/**
 * A screen rendered once its chunk is loaded. Without `lazy`, because React delays content after a fallback by 300 ms,
 * and only then would the screen load its data.
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
  // Rethrown for the error boundary, as if the screen had failed
  // eslint-disable-next-line typescript/only-throw-error -- the browser's own error
  if (failure) throw failure.reason
  return Loaded ? <Loaded /> : <ScreenSkeleton />
}
