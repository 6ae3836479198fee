import { Anchor, Paper, SimpleGrid, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { NotAllowed } from '#kit/browser/admin/shell/NotHere.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { masterdataScreens, masterdataTypes } from '../masterdata.addresses.ts'
import { accessOf, editPath } from './masterdata-words.ts'

/** Choice of the kind of master data to add. */
export function MasterdataAdd() {
  const { t } = useTexts()
  const may = useMay()
  const allowed = masterdataTypes.filter((type) => may(accessOf(type).create))
  if (allowed.length === 0) return <NotAllowed />
  return (
    <Screen
      title={t('masterdata.add')}
      back={{ label: t('masterdata.title'), to: `/${masterdataScreens.browse}` }}
    >
      <Text>{t('masterdata.addText')}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        {allowed.map((type) => (
          <Paper key={type} withBorder p="md">
            <Anchor component={Link} to={editPath(type)} fw={600}>
              {t(`masterdata.one.${type}`)}
            </Anchor>
            <Text size="sm" c="dimmed">
              {t(`masterdata.about.${type}`)}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </Screen>
  )
}
