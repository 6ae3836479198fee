import { Button, Group, Menu, SimpleGrid, Skeleton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, type ComponentType } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../texts.ts'
import { useAdmin, useMay } from '../admin-context.ts'
import type { DashboardCard } from '../domain.ts'
import { Screen } from '../shell/Screen.tsx'

// One lazy component per card, kept across renders.
const components = new Map<DashboardCard, ComponentType>()
function componentOf(card: DashboardCard): ComponentType {
  const Known = components.get(card) ?? lazy(async () => ({ default: (await card.load()).Component }))
  components.set(card, Known)
  return Known
}

/** More would push the waiting items down. */
const mostButtons = 6

/** The first screen: quick actions, waiting items and recent changes. */
export function Dashboard() {
  const { t } = useTexts()
  const { domains, user } = useAdmin()
  const may = useMay()
  const actions = domains
    .flatMap((domain) => domain.actions ?? [])
    .filter((action) => !action.rare && may(action.access))
  const asButtons = actions.length > mostButtons + 1 ? actions.slice(0, mostButtons) : actions
  const others = actions.slice(asButtons.length)
  const cards = domains
    .flatMap((domain) => domain.cards ?? [])
    .filter((card) => may(card.access))
    .sort((a, b) => a.order - b.order)
  return (
    <Screen title={t('kit.dashboard.title', { name: user.name || user.handle })}>
      <Group gap="xs" role="group" aria-label={t('kit.dashboard.actions')}>
        {asButtons.map((action) => (
          <Button
            key={action.label}
            component={Link}
            to={`/${action.path}`}
            variant="default"
            leftSection={<action.icon size={18} aria-hidden />}
          >
            {t(action.label)}
          </Button>
        ))}
        {others.length > 0 && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
                {t('kit.dashboard.others')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((action) => (
                <Menu.Item
                  key={action.label}
                  component={Link}
                  to={`/${action.path}`}
                  leftSection={<action.icon size={18} aria-hidden />}
                >
                  {t(action.label)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md" style={{ alignItems: 'start' }}>
        {cards.map((card) => {
          const Card = componentOf(card)
          return (
            <Suspense key={card.name} fallback={<Skeleton height={180} />}>
              <Card />
            </Suspense>
          )
        })}
      </SimpleGrid>
    </Screen>
  )
}
