import { Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts.ts'
import { usePlaceName } from './place.ts'

/** Whether something has been waited for longer than people notice. */
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

/** Stands in for everything that is still coming; invisible for the first 200 ms. */
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

/** Stands in for a screen that is still coming: its heading at once, so that everybody hears where they are. */
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
