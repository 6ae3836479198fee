import { Anchor, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { CoordinateField } from '#kit/browser/admin/fields/CoordinateField.tsx'
import { NumberField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { leastZoom, mostZoom, tileChoice, type TileService, tileServices } from '../map-tiles.rules.ts'
import { SettingsGroup } from './SettingsGroup.tsx'
import { settingsScreens } from '../settings.addresses.ts'

const choices = ['osm', 'basemap', 'own', 'none'] as const
type Choice = (typeof choices)[number]

const isService = (choice: Choice): choice is TileService => choice in tileServices

/** Map tiles and initial position. */
export function MapGroup() {
  const { t } = useTexts()
  const tiles = useField<string | undefined>('components.map.tiles')
  const attribution = useField<string | undefined>('components.map.attribution')
  const own = useField<boolean | undefined>('ownTiles')
  const found = tileChoice(tiles.value)
  const choice: Choice = own.value && found !== 'none' ? 'own' : found

  function choose(next: Choice) {
    own.change(next === 'own')
    if (isService(next)) {
      tiles.change(tileServices[next].tiles)
      attribution.change(tileServices[next].attribution)
    } else if (next === 'none') tiles.change('')
    else if (!tiles.value) tiles.change('https://')
  }

  return (
    <>
      <SettingsGroup id="map" title={t('settings.groups.map')} text={t('settings.hints.map')}>
        <Radio.Group
          label={t('settings.map.source')}
          value={choice}
          onChange={(value) => choose(choices.find((one) => one === value) ?? 'none')}
        >
          <Stack gap="sm" mt="xs">
            {choices.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`settings.map.sources.${one}`)}
                description={t(`settings.map.about.${one}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {choice === 'own' ? (
          <>
            <TextField
              name="components.map.tiles"
              hint={t('settings.map.hints.tiles')}
              maxLength={500}
              required
            />
            <TextField name="components.map.apikey" hint={t('settings.map.hints.apikey')} maxLength={500} />
          </>
        ) : null}
        {choice === 'none' ? null : (
          <TextField
            name="components.map.attribution"
            hint={t('settings.map.hints.attribution')}
            placeholder={choice === 'own' ? '' : tileServices[choice].attribution}
            maxLength={200}
          />
        )}
        <Text size="sm">
          {t('settings.map.privacy')}{' '}
          <Anchor component={Link} to={`/${settingsScreens.privacy}#services`} inherit underline="always">
            {t('settings.map.toPrivacy')}
          </Anchor>
        </Text>
      </SettingsGroup>
      <SettingsGroup id="start" title={t('settings.map.start')} text={t('settings.map.startText')}>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <CoordinateField name="components.map.latitude" most={90} />
          <CoordinateField name="components.map.longitude" most={180} />
          <NumberField name="components.map.zoom" min={leastZoom} max={mostZoom} />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          {t('settings.map.zoomText')} {t('settings.hints.weatherPlace')}
        </Text>
      </SettingsGroup>
    </>
  )
}
