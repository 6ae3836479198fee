import { Alert, Checkbox, ColorInput, Select, Stack, Tabs, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useField } from '../../../kit/browser/admin/edit/form-state.ts'
import type { Fields } from '../../../kit/browser/admin/edit/merge.ts'
import { PlainFormScreen } from '../../../kit/browser/admin/edit/PlainFormScreen.tsx'
import { usePlainForm } from '../../../kit/browser/admin/edit/use-plain-form.ts'
import { PictureField } from '../../../kit/browser/admin/fields/FileFields.tsx'
import { RichTextField } from '../../../kit/browser/admin/fields/RichTextField.tsx'
import { ChoiceField, TextField } from '../../../kit/browser/admin/fields/TextFields.tsx'
import { Screen } from '../../../kit/browser/admin/shell/Screen.tsx'
import { ScreenSkeleton } from '../../../kit/browser/admin/shell/ScreenSkeleton.tsx'
import { call, messageOf } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { contrast } from '../../../kit/shared/colours.ts'
import { contentLanguages } from '../../../kit/shared/languages.ts'
import { settings, type Settings } from '../settings.contract.ts'
import { OpeningHoursField } from './OpeningHoursField.tsx'

const tabs = ['general', 'look', 'contact', 'hours', 'legal'] as const
const names = [
  'site.name',
  'site.claim.de',
  'site.claim.en',
  'site.logo',
  'site.favicon',
  'site.languages',
  'site.timeZone',
  'site.colours.primary',
  'site.colours.accent',
  'site.contact.organisation',
  'site.contact.street',
  'site.contact.zip',
  'site.contact.city',
  'site.contact.phone',
  'site.contact.email',
  'site.contact.country',
  'site.openingHours',
  'legal.imprint.de',
  'legal.imprint.en',
  'legal.privacy.de',
  'legal.privacy.en',
  'site',
  'legal',
] as const

/** Text that is light on white needs the darker shade the site makes of it. */
const legible = 4.5

function ColourField({ name }: { name: string }) {
  const { t } = useTexts()
  const field = useField<string>(name)
  const value = field.value ?? ''
  const pale = /^#[0-9a-f]{6}$/i.test(value) && contrast(value, '#ffffff') < legible
  return (
    <ColorInput
      id={field.id}
      label={field.label}
      description={pale ? t('settings.pale') : undefined}
      value={value}
      onChange={field.change}
      format="hex"
      eyeDropperButtonProps={{ 'aria-label': t('settings.pickColour') }}
      error={field.error}
      readOnly={field.readOnly}
      maw={320}
    />
  )
}

function LanguagesField() {
  const { t } = useTexts()
  const field = useField<string[]>('site.languages')
  return (
    <Checkbox.Group id={field.id} label={field.label} description={t('settings.hints.languages')} value={field.value ?? []} onChange={field.change} error={field.error}>
      <Stack gap="xs" mt="xs">
        {contentLanguages.map((lang) => (
          <Checkbox key={lang} value={lang} label={t(`kit.languages.${lang}`)} disabled={lang === 'de'} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function ZoneField() {
  const { t } = useTexts()
  const field = useField<string>('site.timeZone')
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone'))
  return (
    <Select
      id={field.id}
      label={field.label}
      description={t('settings.hints.timeZone')}
      data={zones}
      value={field.value ?? null}
      onChange={(zone) => zone && field.change(zone)}
      searchable
      allowDeselect={false}
      error={field.error}
      maw={320}
    />
  )
}

/** What the website is called, how it looks, how the office can be reached, and what the law wants to be read. */
export function Config() {
  const { t } = useTexts()
  const client = useQueryClient()
  const [tab, setTab] = useState<string | null>('general')
  const answer = useQuery({ queryKey: ['settings', 'all'], queryFn: () => call(settings.read, {}) })
  const stored = useMemo<Fields | undefined>(
    () => (answer.data ? { site: answer.data.config.site, legal: answer.data.config.legal } : undefined),
    [answer.data],
  )
  const labels = useMemo(() => Object.fromEntries(names.map((name) => [name, t(`settings.fields.${name.replaceAll('.', '_')}`)])), [t])
  const form = usePlainForm({
    stored,
    fresh: {},
    labels,
    done: t('settings.saved'),
    check: (values) => ((values.site as Settings['site']).name.trim() ? {} : { 'site.name': t('kit.edit.required') }),
    save: async (values, changed) => {
      const next = await call(settings.update, {
        ...(changed.includes('site') ? { site: values.site as Settings['site'] } : {}),
        ...(changed.includes('legal') ? { legal: values.legal as Settings['legal'] } : {}),
        ...(answer.data ? { version: answer.data.version } : {}),
      })
      client.setQueryData(['settings', 'all'], next)
      await client.invalidateQueries({ queryKey: ['settings', 'site'] })
      return { site: next.config.site, legal: next.config.legal }
    },
  })

  if (answer.error && !answer.data) {
    return (
      <Screen title={t('settings.navigation')}>
        <Alert color="red" role="alert">
          {messageOf(answer.error)}
        </Alert>
      </Screen>
    )
  }
  if (!form.form.values.site) return <ScreenSkeleton />
  return (
    <PlainFormScreen
      form={form}
      title={t('settings.navigation')}
      main={
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List mb="md">
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`settings.tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="general">
            <Stack>
              <TextField name="site.name" required maxLength={120} />
              <TextField name="site.claim.de" hint={t('settings.hints.claim')} maxLength={200} />
              <TextField name="site.claim.en" maxLength={200} />
              <LanguagesField />
              <ZoneField />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="look">
            <Stack>
              <PictureField name="site.logo" hint={t('settings.hints.logo')} />
              <PictureField name="site.favicon" hint={t('settings.hints.favicon')} />
              <ColourField name="site.colours.primary" />
              <ColourField name="site.colours.accent" />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="contact">
            <Stack>
              <TextField name="site.contact.organisation" maxLength={200} />
              <TextField name="site.contact.street" maxLength={200} />
              <TextField name="site.contact.zip" maxLength={20} />
              <TextField name="site.contact.city" maxLength={200} />
              <TextField name="site.contact.phone" maxLength={40} type="tel" />
              <TextField name="site.contact.email" maxLength={200} type="email" />
              <ChoiceField
                name="site.contact.country"
                hint={t('settings.hints.country')}
                options={(['at', 'de'] as const).map((value) => ({ value, label: t(`settings.countries.${value}`) }))}
              />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="hours">
            <OpeningHoursField />
          </Tabs.Panel>
          <Tabs.Panel value="legal">
            <Stack>
              <Text size="sm">{t('settings.hints.legal')}</Text>
              {(['imprint', 'privacy'] as const).flatMap((kind) =>
                contentLanguages.map((lang) => <RichTextField key={`${kind} ${lang}`} name={`legal.${kind}.${lang}`} />),
              )}
            </Stack>
          </Tabs.Panel>
        </Tabs>
      }
    />
  )
}
