import { NavLink, ScrollArea, Stack, Tooltip, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '../../texts.ts'
import { useAdmin, useMay } from '../admin-context.ts'
import type { NavigationEntry, Section } from '../domain.ts'
import { isShownTo, sectionsOf, type NavigationSection } from './navigation-sections.ts'
import { overview } from './overview.ts'
import { preloadScreen } from './preload.ts'

function Entry({
  entry,
  active,
  narrow,
  onNavigate,
}: {
  entry: NavigationEntry
  active: boolean
  narrow: boolean
  onNavigate: () => void
}) {
  const { t } = useTexts()
  const link = (
    <NavLink
      component={Link}
      to={`/${entry.path}`}
      label={narrow ? undefined : t(entry.label)}
      aria-label={narrow ? t(entry.label) : undefined}
      aria-current={active ? 'page' : undefined}
      leftSection={<entry.icon size={20} stroke={1.6} />}
      active={active}
      onClick={onNavigate}
      onMouseEnter={() => preloadScreen(entry.path)}
      onFocus={() => preloadScreen(entry.path)}
      className="admin-nav-link"
    />
  )
  return narrow ? (
    <Tooltip label={t(entry.label)} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

function SectionHead({
  of: { section, open, lit },
  narrow,
  controls,
  onToggle,
}: {
  of: NavigationSection
  narrow: boolean
  controls: string
  onToggle: () => void
}) {
  const { t } = useTexts()
  const name = t(`kit.sections.${section}`)
  const Chevron = open ? IconChevronDown : IconChevronRight
  const head = (
    <UnstyledButton
      className="admin-nav-head"
      data-active={(lit !== undefined && !open) || undefined}
      aria-expanded={open}
      aria-controls={controls}
      aria-label={narrow ? name : undefined}
      onClick={onToggle}
    >
      {narrow ? null : <span>{name}</span>}
      <Chevron size={16} aria-hidden />
    </UnstyledButton>
  )
  return narrow ? (
    <Tooltip label={name} position="right">
      {head}
    </Tooltip>
  ) : (
    head
  )
}

/** Pixels of the list kept visible above and below the current entry. */
const beside = 44

/** The left navigation: entries of the domains by area, collapsible. `narrow` shows only icons. */
export function Navigation({ narrow, onNavigate }: { narrow: boolean; onNavigate: () => void }) {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const may = useMay()
  const { pathname } = useLocation()
  const id = useId()
  const [taste, setTaste] = useLocalStorage<Partial<Record<Section, boolean>>>({
    key: 'admin_navigation_open',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const entries = [overview, ...domains.flatMap((domain) => domain.navigation)].filter((entry) =>
    isShownTo(may, entry),
  )
  const viewport = useRef<HTMLDivElement>(null)
  // The list is longer than many windows. `scrollIntoView` would move the start of the tab order here, away from the
  // skip link.
  useEffect(() => {
    const box = viewport.current
    const current = box?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!box || !current) return
    const frame = box.getBoundingClientRect()
    if (current.top < frame.top) box.scrollTop -= frame.top - current.top + beside
    else if (current.bottom > frame.bottom) box.scrollTop += current.bottom - frame.bottom + beside
  }, [pathname])

  return (
    <ScrollArea
      style={{ flex: 1 }}
      type="auto"
      scrollbarSize={6}
      offsetScrollbars="y"
      viewportRef={viewport}
      viewportProps={{ tabIndex: -1 }}
    >
      {sectionsOf(entries, pathname, taste).map((one) => {
        const { section, open, lit } = one
        return (
          <Stack key={section} gap={1} mb="xs" component="section" aria-label={t(`kit.sections.${section}`)}>
            {section === 'overview' ? null : (
              <SectionHead
                of={one}
                narrow={narrow}
                controls={`${id}-${section}`}
                onToggle={() => setTaste({ ...taste, [section]: !open })}
              />
            )}
            <Stack gap={1} id={`${id}-${section}`} hidden={!open}>
              {open
                ? one.entries.map((entry) => (
                    <Entry
                      key={entry.path}
                      entry={entry}
                      active={entry === lit}
                      narrow={narrow}
                      onNavigate={onNavigate}
                    />
                  ))
                : null}
            </Stack>
          </Stack>
        )
      })}
    </ScrollArea>
  )
}
