import { Anchor, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../texts.ts'
import { useAdmin, useMay } from '../admin-context.ts'
import { isShownTo } from './navigation-sections.ts'
import { NotAllowed } from './NotHere.tsx'
import { fitOf } from './palette-order.ts'
import { Screen } from './Screen.tsx'

/** All settings, each screen with its groups, searchable. */
export function SettingsHub() {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const entries = domains
    .flatMap((domain) => domain.navigation)
    .filter((entry) => entry.section === 'settings' && isShownTo(may, entry))
    .toSorted((a, b) => a.order - b.order)
    .map((entry) => ({
      ...entry,
      name: t(entry.label),
      parts: (entry.parts ?? []).map((part) => ({ ...part, name: t(part.label) })),
    }))
  if (entries.length === 0) return <NotAllowed />
  const fits = (name: string) => fitOf(name, typed) < Infinity
  const shown = entries.flatMap((entry) => {
    if (fits(entry.name)) return [entry]
    const parts = entry.parts.filter(({ name }) => fits(name))
    return parts.length > 0 ? [{ ...entry, parts }] : []
  })
  return (
    <Screen title={t('kit.settingsHub.title')}>
      <TextInput
        type="search"
        aria-label={t('kit.settingsHub.search')}
        placeholder={t('kit.settingsHub.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maw={420}
      />
      {shown.length === 0 ? <Text role="status">{t('kit.browse.nothing')}</Text> : null}
      <SimpleGrid component="ul" cols={{ base: 1, sm: 2, lg: 3 }} p={0} m={0} style={{ listStyle: 'none' }}>
        {shown.map((entry) => (
          <Paper key={entry.path} component="li" withBorder p="md">
            <Stack gap="xs">
              <Group gap="sm" wrap="nowrap">
                <entry.icon size={20} stroke={1.6} />
                <Title order={2} size="h5">
                  <Anchor component={Link} to={`/${entry.path}`} inherit c="inherit">
                    {entry.name}
                  </Anchor>
                </Title>
              </Group>
              {entry.parts.length > 0 ? (
                <Group component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
                  {entry.parts.map((part) => (
                    <li key={part.path}>
                      <Anchor component={Link} to={`/${part.path}`} size="sm">
                        {part.name}
                      </Anchor>
                    </li>
                  ))}
                </Group>
              ) : null}
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
    </Screen>
  )
}
