import { Anchor, Text } from '@mantine/core'
import { SwitchField } from '#kit/browser/admin/fields/TextFields.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import {
  SettingsGroup,
  SettingsScreen,
  useSiteSettingsForm,
} from '#domains/platform/settings/admin/offers.ts'
import { newsletterPaths } from '../newsletter.addresses.ts'

const sections = ['privacy', 'newsletter'] as const

/** Enables the newsletter and decides where pages offer it. */
export function NewsletterSettings() {
  const { t } = useTexts()
  const settings = useSiteSettingsForm({
    sections,
    labels: () => ({
      'privacy.newsletter_enabled': t('newsletter.settings.fields.enabled'),
      'newsletter.box': t('newsletter.settings.fields.box'),
      'newsletter.measure': t('newsletter.settings.fields.measure'),
    }),
  })
  return (
    <SettingsScreen
      settings={settings}
      title={t('newsletter.settings.title')}
      main={
        <>
          <SettingsGroup
            id="website"
            title={t('newsletter.settings.website')}
            text={t('newsletter.settings.websiteText')}
          >
            <SwitchField name="privacy.newsletter_enabled" hint={t('newsletter.settings.hints.enabled')} />
            <SwitchField name="newsletter.box" />
            <SwitchField name="newsletter.measure" hint={t('newsletter.settings.hints.measure')} />
            <Anchor href={newsletterPaths.signUp} size="sm">
              {t('newsletter.settings.show')}
            </Anchor>
          </SettingsGroup>
          <SettingsGroup id="kept" title={t('newsletter.settings.kept')}>
            <Text size="sm">{t('newsletter.settings.keptText')}</Text>
          </SettingsGroup>
        </>
      }
    />
  )
}
