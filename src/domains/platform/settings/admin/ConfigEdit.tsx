import { Anchor, Box, Group, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import { fieldAt, type Fields } from '#kit/browser/admin/edit/merge.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { ColoursGroup } from './ColoursGroup.tsx'
import { ContactGroup, GeneralGroup } from './GeneralGroups.tsx'
import { HoursGroup } from './HoursGroup.tsx'
import { LegalGroup } from './LegalGroup.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'
import { useSiteSettingsForm } from './use-site-settings-form.ts'
import { WeatherGroup } from './WeatherGroup.tsx'

const sections = ['site', 'legal', 'weather'] as const
const groups = ['general', 'colours', 'contact', 'hours', 'legal', 'weather'] as const

const paths = [
  'site.name',
  'site.claim.de',
  'site.claim.en',
  'site.logo',
  'site.favicon',
  'site.languages',
  'site.timeZone',
  'site.blockBarriers',
  'site.colours.primary',
  'site.colours.accent',
  'site.contact.organisation',
  'site.contact.street',
  'site.contact.zip',
  'site.contact.city',
  'site.contact.phone',
  'site.contact.email',
  'site.contact.country',
  'legal.imprint.de',
  'legal.imprint.en',
  'legal.privacy.de',
  'legal.privacy.en',
  'weather.enabled',
  'weather.latitude',
  'weather.longitude',
] as const

function GroupLinks() {
  const { t } = useTexts()
  return groups.map((group) => (
    <Anchor key={group} component={Link} to={{ hash: group }} size="sm">
      {t(`settings.groups.${group}`)}
    </Anchor>
  ))
}

/** Scrolls to the group in the address. */
function useGroupOfAddress(ready: boolean) {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (!ready || !hash) return
    const title = document.getElementById(`${hash.slice(1)}-title`)
    document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
    title?.focus({ preventScroll: true })
    // eslint-disable-next-line react/exhaustive-deps -- the same link may be followed twice
  }, [ready, hash, key])
}

/** Settings of the site: name, look, contact, legal texts. */
export function ConfigEdit() {
  const { t } = useTexts()

  function check(values: Fields): FieldErrors {
    const errors: FieldErrors = {}
    if (!String(fieldAt(values, 'site.name') ?? '').trim()) errors['site.name'] = t('kit.edit.required')
    for (const name of ['weather.latitude', 'weather.longitude'])
      if (typeof fieldAt(values, name) !== 'number') errors[name] = t('kit.edit.required')
    for (const name of ['site.colours.primary', 'site.colours.accent']) {
      if (!/^#[0-9a-f]{6}$/i.test(String(fieldAt(values, name)))) errors[name] = t('settings.colours.form')
    }
    return errors
  }
  const settings = useSiteSettingsForm({
    sections,
    check,
    labels: () => Object.fromEntries(paths.map((path) => [path, t(`settings.fields.${path}`)])),
  })
  useGroupOfAddress(!settings.loading)

  return (
    <SettingsScreen
      settings={settings}
      title={t('settings.config')}
      main={
        <>
          <Group component="nav" gap="md" hiddenFrom="md" aria-label={t('settings.groupsLabel')}>
            <GroupLinks />
          </Group>
          <GeneralGroup />
          <ColoursGroup />
          <ContactGroup />
          <HoursGroup />
          <LegalGroup />
          <WeatherGroup />
        </>
      }
      side={
        <Box visibleFrom="md">
          <SidePanel title={t('settings.groupsLabel')}>
            <Stack component="nav" gap={6} aria-label={t('settings.groupsLabel')}>
              <GroupLinks />
            </Stack>
          </SidePanel>
        </Box>
      }
    />
  )
}
