import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { shopDoors } from '../setup.addresses.ts'

type Door = keyof typeof shopDoors

/** Overview of the shop's settings, including those kept by other domains. */
export function ShopSystem() {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const known = new Set(domains.flatMap(({ screens }) => screens.map(({ path }) => path)))
  const doors = (Object.keys(shopDoors) as Door[]).filter((door) => known.has(shopDoors[door]))
  return (
    <Screen title={t('setup.system.title')}>
      <Text>{t('setup.system.lead')}</Text>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }} maw="48rem">
        {doors.map((door) => (
          <li key={door}>
            <Anchor component={Link} to={`/${shopDoors[door]}`} fw={600}>
              {t(`setup.system.doors.${door}`)}
            </Anchor>
            <Text size="sm" c="dimmed">
              {t(`setup.system.texts.${door}`)}
            </Text>
          </li>
        ))}
      </Stack>
    </Screen>
  )
}
