import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { IconAction } from '../IconAction.tsx'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { useAdmin } from '../admin-context.ts'
import { Screen } from '../shell/Screen.tsx'

/** Year in the address, else the current one, with a function to change it. */
export function useYear() {
  const { site } = useAdmin()
  const [params, setParams] = useSearchParams()
  const [today] = useState(() => dayIn(new Date().toISOString(), site.timeZone))
  const present = Number(today.slice(0, 4))
  const asked = Number(params.get('year'))
  const go = (year: number) =>
    setParams(
      (now) => {
        if (year === present) now.delete('year')
        else now.set('year', String(year))
        return now
      },
      { replace: true },
    )
  return { year: asked >= 1990 && asked <= 2100 ? asked : present, today, go }
}

interface Props {
  title: string
  text: string
  year: number
  go: (year: number) => void
  /** Undoes the last step; null if there is none. */
  undo: (() => void) | null
  actions?: ReactNode
  error: unknown
  isLoaded: boolean
  children: ReactNode
}

/** Frame of a screen that edits a whole year: navigation between years, undo, errors. */
export function YearScreen({ title, text, year, go, undo, actions, error, isLoaded, children }: Props) {
  const { t } = useTexts()
  return (
    <Screen
      title={title}
      count={String(year)}
      actions={
        <>
          <IconAction variant="default" size="lg" label={t('kit.year.before')} onClick={() => go(year - 1)}>
            <IconChevronLeft size={18} />
          </IconAction>
          <IconAction variant="default" size="lg" label={t('kit.year.after')} onClick={() => go(year + 1)}>
            <IconChevronRight size={18} />
          </IconAction>
          <Button
            variant="default"
            disabled={!undo}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => undo?.()}
          >
            {t('kit.undo')}
          </Button>
          {actions}
        </>
      }
    >
      <Text size="sm">{text}</Text>
      {error ? (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {messageOf(error)}
        </Alert>
      ) : null}
      {isLoaded || error ? null : <Skeleton height={320} />}
      {isLoaded ? children : null}
    </Screen>
  )
}
