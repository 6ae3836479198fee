import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { useForm } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { TranslatedField } from '#kit/browser/admin/fields/TranslatedField.tsx'
import { NotFound } from '#kit/browser/admin/shell/NotHere.tsx'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import {
  type MailTemplate,
  mailTemplateCalls,
  mailTemplateDefaults,
} from '../../mailing/mail-templates.contract.ts'
import { type MailTemplateName, mailTemplateNames } from '../../mailing/mail-templates.rules.ts'
import { mailTemplatesKey, mailTemplatesPath } from '../base/document-words.ts'
import { MailTemplatePreview } from './MailTemplatePreview.tsx'

const contract = {
  defaults: mailTemplateDefaults,
  apart: true,
  calls: { read: mailTemplateCalls.mailTemplate, save: mailTemplateCalls.updateMailTemplate },
}

/** Restores the standard texts in the form; takes effect on saving. */
function ResetButton({ standard }: { standard: MailTemplate }) {
  const { t } = useTexts()
  const { form } = useForm()
  const isStandard = (['subject', 'text'] as const).every((name) =>
    contentLanguages.every((lang) => (form.values as MailTemplate)[name][lang] === standard[name][lang]),
  )
  return (
    <Button
      variant="default"
      disabled={isStandard}
      onClick={() => {
        form.set('subject', standard.subject)
        form.set('text', standard.text)
      }}
    >
      {t('documents.mailTemplates.reset')}
    </Button>
  )
}

function Template({ name }: { name: MailTemplateName }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const say = (key: string) => t(`documents.mailTemplates.${key}`)
  const labels = Object.fromEntries(
    (['subject', 'text'] as const).flatMap((field) => [
      [field, say(`fields.${field}`)],
      ...contentLanguages.map((lang) => [
        `${field}.${lang}`,
        t('documents.mailTemplates.inLanguage', {
          field: say(`fields.${field}`),
          language: t(`kit.languages.${lang}`),
        }),
      ]),
    ]),
  )
  return (
    <SettingsScreen
      contract={contract}
      at={{ _id: name }}
      title={say(`names.${name}`)}
      back={{ label: say('title'), to: mailTemplatesPath }}
      queryKey={[...mailTemplatesKey, name]}
      onSaved={() => void client.invalidateQueries({ queryKey: mailTemplatesKey, exact: true })}
      labels={labels}
      done={say('saved')}
      side={<MailTemplatePreview name={name} />}
    >
      {({ standard, placeholders }) => (
        <>
          <SettingsGroup id="words" title={say('state')} text={say('hint')}>
            <TranslatedField name="subject" maxLength={300} />
            <TranslatedField name="text" maxLength={5000} rows={12} />
            <div>
              <ResetButton standard={standard} />
            </div>
          </SettingsGroup>
          <SidePanel title={say('placeholders')}>
            <Text size="sm">{say('placeholdersText')}</Text>
            <Facts facts={placeholders.map((one) => [`{{${one}}}`, say(`values.${one}`)])} />
            {placeholders.includes('link') ? (
              <Text size="sm">{t('documents.mailTemplates.linkHint', { link: '{{link}}' })}</Text>
            ) : null}
          </SidePanel>
        </>
      )}
    </SettingsScreen>
  )
}

/** Subject and text of one mail in both languages, with a live preview. */
export function MailTemplateEdit() {
  const { id } = useParams()
  const name = mailTemplateNames.find((one) => one === id)
  return name ? <Template key={name} name={name} /> : <NotFound />
}
