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
  /** How many there are, as a number or in words; stands beside the title. */
  count?: number | string | undefined
  /** Where this screen was reached from. */
  back?: { label: string; to: string }
  actions?: ReactNode
  children: ReactNode
  /** Beside the title: a state, a mark. */
  mark?: ReactNode
  /** Something new: whoever comes here begins to write, so the first field takes the focus. */
  begins?: boolean
}

const firstField =
  '#admin-content .edit-grid :is(input, textarea):not([type="hidden"], [type="file"], :disabled, [readonly])'

/** One screen: its heading takes the focus after a navigation, the window its title. */
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
    // A new record gets its address while somebody is typing.
    if (kind === 'REPLACE') return
    // Somebody types into the command field while the screen is still coming: their keys stay there.
    if (paletteStore.getState().opened) return
    // `default` is the address the window was opened with: there the skip link comes first.
    if (key !== 'default') {
      const field = begins ? document.querySelector<HTMLElement>(firstField) : null
      ;(field ?? heading.current)?.focus({ preventScroll: true })
    }
    window.scrollTo(0, 0)
    // Filters change the key; only another screen moves the focus.
    // eslint-disable-next-line react/exhaustive-deps -- the key is read, not waited for
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
