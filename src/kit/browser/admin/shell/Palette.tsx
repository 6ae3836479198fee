import { Spotlight, spotlight } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFile, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../texts.ts'
import { useAdmin, useMay } from '../admin-context.ts'
import { overview } from './overview.ts'
import { bestFirst, isNamed } from './palette-order.ts'
import { preloadScreen } from './preload.ts'

/** One field for everything: screens, things to do and records. Opens with Ctrl-K. */
export function Palette() {
  const { t } = useTexts()
  const { domains, services } = useAdmin()
  const may = useMay()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [settled] = useDebouncedValue(query.trim(), 180)
  const found = useQuery({
    queryKey: ['palette', settled],
    queryFn: () => services.search(settled),
    enabled: settled.length > 1,
  })

  const allowed = [
    { ...overview, kind: 'screen' as const },
    ...domains.flatMap((domain) => [
      ...(domain.actions ?? []).map((action) => ({ ...action, kind: 'action' as const })),
      ...domain.navigation.map((entry) => ({ ...entry, kind: 'screen' as const })),
    ]),
  ]
  const offers = bestFirst(
    allowed.filter((one) => may(one.access)).map((one) => ({ ...one, name: t(one.label) })),
    query,
  )
  const records = settled.length > 1 ? (found.data ?? []) : []
  const recordKinds = Object.assign({}, ...domains.map((domain) => domain.records ?? {})) as NonNullable<
    (typeof domains)[number]['records']
  >
  const go = (path: string) => {
    spotlight.close()
    void navigate(`/${path}`)
  }

  const isWanted = (some: typeof offers) => some.some((one) => isNamed(query, one))
  const offerOf = (one: (typeof offers)[number]) => (
    <Spotlight.Action
      key={`${one.kind} ${one.path}`}
      label={one.name}
      leftSection={<one.icon size={20} stroke={1.6} />}
      onMouseEnter={() => preloadScreen(one.path)}
      onClick={() => go(one.path)}
    />
  )
  const groups = (['action', 'screen'] as const)
    .map((kind) => ({ kind, offers: offers.filter((one) => one.kind === kind) }))
    // Whoever types the name of a screen means that screen
    .toSorted((a, b) => Number(isWanted(b.offers)) - Number(isWanted(a.offers)))

  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      attributes={{ content: { 'aria-label': t('kit.palette.open') } }}
      scrollable
      maxHeight={480}
    >
      <Spotlight.Search
        placeholder={t('kit.palette.placeholder')}
        aria-label={t('kit.palette.placeholder')}
        leftSection={<IconSearch size={20} />}
      />
      <Spotlight.ActionsList>
        {groups.map((group) =>
          group.offers.length > 0 ? (
            <Spotlight.ActionsGroup key={group.kind} label={t(`kit.palette.${group.kind}s`)}>
              {group.offers.map(offerOf)}
            </Spotlight.ActionsGroup>
          ) : null,
        )}
        {/* Below what is there at once, so that nothing moves away under the pointer. */}
        {records.length > 0 ? (
          <Spotlight.ActionsGroup label={t('kit.palette.records')}>
            {records.map((record) => {
              const kind = recordKinds[record.kind]
              const Icon = kind?.icon ?? IconFile
              if (!kind) return null
              return (
                <Spotlight.Action
                  key={record._id}
                  label={record.title}
                  {...(record.excerpt ? { description: record.excerpt } : {})}
                  leftSection={<Icon size={20} stroke={1.6} />}
                  onClick={() => go(kind.path(record._id))}
                />
              )
            })}
          </Spotlight.ActionsGroup>
        ) : null}
        {offers.length === 0 && records.length === 0 ? (
          <Spotlight.Empty>{t(found.isFetching ? 'kit.loading' : 'kit.palette.nothing')}</Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
