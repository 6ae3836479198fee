import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { useAdmin } from '../admin-context.ts'
import { numberInWords } from '../numbers.ts'
import { useTexts } from '../../texts.ts'
import { listAsLeft, rememberList } from './list-memory.ts'
import { paletteStore } from './palette-store.ts'

export interface ScreenProps {
  title: string
  /** Number of items beside the title, as a number or text. */
  count?: number | string | undefined
  /** Link to the previous screen. */
  back?: { label: string; to: string }
  actions?: ReactNode
  children: ReactNode
  /** Content beside the title, such as a state. */
  mark?: ReactNode
  /** For a new record: focuses the first field. */
  begins?: boolean
}

const firstField =
  '#admin-content .edit-grid :is(input, textarea):not([type="hidden"], [type="file"], :disabled, [readonly])'

/** A screen: after navigation, its heading gets the focus and the window its title. */
export function Screen({ title, count, back, actions, mark, children, begins = false }: ScreenProps) {
  const { site } = useAdmin()
  const { lang } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname, search } = useLocation()
  const kind = useNavigationType()

  useEffect(() => {
    document.title = `${title} · ${site.name}`
  }, [title, site.name])

  const isList = !back
  useEffect(() => {
    if (isList) rememberList(pathname, search)
  }, [isList, pathname, search])

  useEffect(() => {
    // A new record gets its address while the user is typing.
    if (kind === 'REPLACE') return
    // The user may be typing in the command field while the screen loads.
    if (paletteStore.getState().opened) return
    // `default` is the address the window was opened with: there the skip link comes first.
    if (key !== 'default') {
      const field = begins ? document.querySelector<HTMLElement>(firstField) : null
      ;(field ?? heading.current)?.focus({ preventScroll: true })
    }
    window.scrollTo(0, 0)
    // Filters change the key; only another screen moves the focus.
    // eslint-disable-next-line react/exhaustive-deps -- the key is only read
  }, [pathname])

  return (
    <Stack gap="md">
      <Stack gap={4}>
        {back ? (
          <Anchor component={Link} to={listAsLeft(back.to)} size="sm" w="fit-content">
            ← {back.label}
          </Anchor>
        ) : null}
        <Group justify="space-between" align="center" gap="sm">
          <Group gap="sm" align="baseline" style={{ minWidth: 0 }}>
            <Title
              order={1}
              size="h2"
              ref={heading}
              tabIndex={-1}
              style={{ outline: 'none', overflowWrap: 'anywhere' }}
            >
              {title}
            </Title>
            {count === undefined ? null : (
              <Text c="dimmed" size="lg" style={{ fontVariantNumeric: 'tabular-nums' }}>
                {typeof count === 'number' ? numberInWords(count, lang) : count}
              </Text>
            )}
            {mark}
          </Group>
          {actions ? <Group gap="xs">{actions}</Group> : null}
        </Group>
      </Stack>
      {children}
    </Stack>
  )
}
