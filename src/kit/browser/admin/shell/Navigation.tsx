import { NavLink, ScrollArea, Stack, Text, Tooltip } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '../../texts.ts'
import { useAdmin, useMay } from '../admin-context.ts'
import { sections } from '../domain.ts'
import { overview } from './overview.ts'
import { isActive } from './place.ts'
import { preloadScreen } from './preload.ts'

/** The left navigation: the domains' entries by section. `narrow` leaves the icons. */
export function Navigation({ narrow, onNavigate }: { narrow: boolean; onNavigate: () => void }) {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const may = useMay()
  const { pathname } = useLocation()
  const entries = [overview, ...domains.flatMap((domain) => domain.navigation)].filter((entry) =>
    may(entry.access),
  )
  const viewport = useRef<HTMLDivElement>(null)
  // The list is longer than many windows are high.
  useEffect(() => {
    viewport.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
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
      {sections.map((section) => {
        const own = entries.filter((entry) => entry.section === section).sort((a, b) => a.order - b.order)
        if (own.length === 0) return null
        return (
          <Stack key={section} gap={1} mb="md" component="section" aria-label={t(`kit.sections.${section}`)}>
            {narrow || section === 'overview' ? null : (
              <Text
                size="xs"
                fw={600}
                c="dimmed"
                px="sm"
                tt="uppercase"
                style={{ letterSpacing: '0.04em' }}
                aria-hidden
              >
                {t(`kit.sections.${section}`)}
              </Text>
            )}
            {own.map((entry) => {
              const active = isActive(entry, pathname)
              const link = (
                <NavLink
                  key={entry.path}
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
                <Tooltip key={entry.path} label={t(entry.label)} position="right">
                  {link}
                </Tooltip>
              ) : (
                link
              )
            })}
          </Stack>
        )
      })}
    </ScrollArea>
  )
}
