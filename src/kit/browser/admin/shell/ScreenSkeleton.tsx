import { Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts.ts'
import { usePlaceName } from './place.ts'

/** True once waiting takes long enough to be noticed. */
export function useLate(waiting: boolean, after = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setLate(true), after)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting, after])
  return waiting && late
}

/** Placeholder for loading content; invisible for the first 200 ms. */
export function Waiting({ rows = 8 }: { rows?: number }) {
  const { t } = useTexts()
  const late = useLate(true)
  if (!late) return null
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>{t('kit.loading')}</VisuallyHidden>
      <Skeleton height={36} />
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
        <Skeleton key={row} height={40} />
      ))}
    </Stack>
  )
}

/** Placeholder for a loading screen, with its heading at once for screen readers. */
export function ScreenSkeleton({ rows = 8, title }: { rows?: number; title?: string }) {
  const place = usePlaceName()
  const name = title ?? place
  return (
    <Stack gap="md">
      {name ? (
        <Title order={1} size="h2">
          {name}
        </Title>
      ) : null}
      <Waiting rows={rows} />
    </Stack>
  )
}
