import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '../../texts.ts'
import { palette } from './palette-store.ts'
import { Screen } from './Screen.tsx'

/** An address of the admin centre that leads nowhere. */
export function NotFound() {
  const { t } = useTexts()
  return (
    <Screen title={t('kit.notFound.title')}>
      <Text>{t('kit.notFound.text')}</Text>
      <Group>
        <Button component={Link} to="/">
          {t('kit.notFound.home')}
        </Button>
        <Button variant="default" onClick={palette.open}>
          {t('kit.palette.open')}
        </Button>
      </Group>
    </Screen>
  )
}

/** A screen that exists but not for whoever is signed in. */
export function NotAllowed() {
  const { t } = useTexts()
  return (
    <Screen title={t('kit.notAllowed.title')}>
      <Text>{t('kit.notAllowed.text')}</Text>
      <Group>
        <Button component={Link} to="/">
          {t('kit.notFound.home')}
        </Button>
      </Group>
    </Screen>
  )
}
