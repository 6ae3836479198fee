import { SimpleGrid } from '@mantine/core'
import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import { fieldAt, type Fields } from '#kit/browser/admin/edit/merge.ts'
import { SwitchField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import {
  SettingsGroup,
  SettingsScreen,
  useSiteSettingsForm,
} from '#domains/platform/settings/admin/offers.ts'

const sections = ['message'] as const
const names = ['email', 'captcha', 'captcha_question.de', 'captcha_question.en', 'captcha_answers'] as const

/** Recipients of messages, and the question against robots. */
export function MessagesSettings() {
  const { t } = useTexts()
  function check(values: Fields): FieldErrors {
    if (fieldAt(values, 'message.captcha') !== true) return {}
    const needed = ['message.captcha_question.de', 'message.captcha_answers']
    const missing = needed.filter((name) => !String(fieldAt(values, name) ?? '').trim())
    return Object.fromEntries(missing.map((name) => [name, t('contact.settings.needed')]))
  }
  const settings = useSiteSettingsForm({
    sections,
    check,
    labels: () =>
      Object.fromEntries(names.map((name) => [`message.${name}`, t(`contact.settings.fields.${name}`)])),
  })
  return (
    <SettingsScreen
      settings={settings}
      title={t('contact.settings.title')}
      main={
        <>
          <SettingsGroup id="delivery" title={t('contact.settings.mail')}>
            <TextField
              name="message.email"
              hint={t('contact.settings.hints.email')}
              type="email"
              maxLength={200}
            />
          </SettingsGroup>
          <SettingsGroup
            id="captcha"
            title={t('contact.settings.captcha')}
            text={t('contact.settings.captchaText')}
          >
            <SwitchField name="message.captcha" />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextField
                name="message.captcha_question.de"
                hint={t('contact.settings.hints.captcha_question.de')}
                maxLength={200}
              />
              <TextField
                name="message.captcha_question.en"
                hint={t('contact.settings.hints.captcha_question.en')}
                maxLength={200}
              />
            </SimpleGrid>
            <TextField
              name="message.captcha_answers"
              hint={t('contact.settings.hints.captcha_answers')}
              maxLength={500}
            />
          </SettingsGroup>
        </>
      }
    />
  )
}
