import { Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { PictureField } from '#kit/browser/admin/fields/FileFields.tsx'
import { ChoiceField, SwitchField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages, sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { SettingsGroup } from './SettingsGroup.tsx'

function LanguagesField() {
  const { t } = useTexts()
  const field = useField<Language[]>('site.languages')
  const chosen = field.value ?? []
  return (
    <Checkbox.Group
      label={field.label}
      description={t('settings.hints.languages')}
      error={field.error}
      value={chosen}
      // Fixed order: texts are written in the first language and translated into the others.
      onChange={(values) => field.change(contentLanguages.filter((one) => values.includes(one)))}
    >
      <Group mt={6} id={field.id} tabIndex={-1}>
        {contentLanguages.map((one) => (
          <Checkbox
            key={one}
            value={one}
            label={t(`kit.languages.${one}`)}
            disabled={one === sourceLanguage}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** Name, claim, logos, languages, zone. */
export function GeneralGroup() {
  const { t } = useTexts()
  const zones = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    [],
  )
  return (
    <SettingsGroup id="general" title={t('settings.groups.general')}>
      <TextField name="site.name" hint={t('settings.hints.name')} required maxLength={120} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField name="site.claim.de" maxLength={200} />
        <TextField name="site.claim.en" maxLength={200} />
        <PictureField name="site.logo" hint={t('settings.hints.logo')} />
        <PictureField name="site.favicon" hint={t('settings.hints.favicon')} />
        <LanguagesField />
        <ChoiceField name="site.timeZone" hint={t('settings.hints.timeZone')} options={zones} />
      </SimpleGrid>
      <SwitchField name="site.blockBarriers" hint={t('settings.hints.blockBarriers')} />
    </SettingsGroup>
  )
}

/** Contact details. */
export function ContactGroup() {
  const { t } = useTexts()
  return (
    <SettingsGroup id="contact" title={t('settings.groups.contact')} text={t('settings.hints.contact')}>
      <TextField name="site.contact.organisation" maxLength={200} />
      <TextField name="site.contact.street" maxLength={200} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField name="site.contact.zip" maxLength={20} inputMode="numeric" />
        <TextField name="site.contact.city" maxLength={200} />
        <TextField name="site.contact.phone" maxLength={40} type="tel" />
        <TextField name="site.contact.email" maxLength={200} type="email" />
      </SimpleGrid>
      <ChoiceField
        name="site.contact.country"
        hint={t('settings.hints.country')}
        options={['at', 'de'].map((value) => ({ value, label: t(`settings.countries.${value}`) }))}
      />
    </SettingsGroup>
  )
}

/** Preview picture for shared pages. */
export function ShareGroup() {
  const { t } = useTexts()
  return (
    <SettingsGroup id="share" title={t('settings.groups.share')}>
      <Stack gap="xs" maw={480}>
        <PictureField name="meta.og_image" hint={t('settings.hints.share')} />
        <Text size="sm" c="dimmed">
          {t('settings.hints.shareSize')}
        </Text>
      </Stack>
    </SettingsGroup>
  )
}
