import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import { fieldAt, type Fields } from '#kit/browser/admin/edit/merge.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { isTileAddress } from '../map-tiles.rules.ts'
import { MapGroup } from './MapGroup.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'
import { useSiteSettingsForm } from './use-site-settings-form.ts'

const sections = ['components'] as const
const fields = ['tiles', 'attribution', 'apikey', 'latitude', 'longitude', 'zoom'] as const

/** Settings of external components: maps. */
export function ComponentsEdit() {
  const { t } = useTexts()
  const settings = useSiteSettingsForm({
    sections,
    isSecret: true,
    labels: () =>
      Object.fromEntries(
        fields.map((name) => [`components.map.${name}`, t(`settings.fields.components.map.${name}`)]),
      ),
    check(values: Fields): FieldErrors {
      const at = (name: string) => fieldAt(values, `components.map.${name}`)
      const errors: FieldErrors = {}
      if (!isTileAddress(String(at('tiles') ?? ''))) errors['components.map.tiles'] = t('settings.map.wrong')
      const [latitude, longitude] = [at('latitude') ?? null, at('longitude') ?? null]
      if (latitude === null && longitude !== null) errors['components.map.latitude'] = t('settings.map.both')
      if (latitude !== null && longitude === null) errors['components.map.longitude'] = t('settings.map.both')
      return errors
    },
  })
  return <SettingsScreen settings={settings} title={t('settings.components')} main={<MapGroup />} />
}
