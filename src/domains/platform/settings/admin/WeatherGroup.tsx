import { SimpleGrid, Text } from '@mantine/core'
import { CoordinateField } from '#kit/browser/admin/fields/CoordinateField.tsx'
import { SwitchField } from '#kit/browser/admin/fields/TextFields.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from './SettingsGroup.tsx'

/** Weather settings: whether it is shown, and the place. */
export function WeatherGroup() {
  const { t } = useTexts()
  return (
    <SettingsGroup id="weather" title={t('settings.groups.weather')} text={t('settings.hints.weather')}>
      <SwitchField name="weather.enabled" />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CoordinateField name="weather.latitude" most={90} />
        <CoordinateField name="weather.longitude" most={180} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('settings.hints.weatherPlace')}
      </Text>
    </SettingsGroup>
  )
}
