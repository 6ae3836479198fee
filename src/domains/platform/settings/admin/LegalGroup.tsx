import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { FormProvider, useForm } from '#kit/browser/admin/edit/form-state.ts'
import { RichTextField } from '#kit/browser/admin/fields/RichTextField.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { SettingsGroup } from './SettingsGroup.tsx'

/** Imprint and privacy policy in both languages. */
export function LegalGroup() {
  const { t } = useTexts()
  const form = useForm()
  const [lang, setLang] = useState<Language>('de')
  const { errors } = form.form
  const [shownErrors, setShownErrors] = useState(errors)
  // Shows the language with errors.
  if (errors !== shownErrors) {
    setShownErrors(errors)
    const wrong = contentLanguages.find(
      (one) => errors[`legal.imprint.${one}`] ?? errors[`legal.privacy.${one}`],
    )
    if (wrong) setLang(wrong)
  }
  return (
    <SettingsGroup id="legal" title={t('settings.groups.legal')} text={t('settings.hints.legal')}>
      <SegmentedControl
        aria-label={t('settings.legalLanguage')}
        value={lang}
        onChange={setLang}
        data={contentLanguages.map((one) => ({ value: one, label: t(`kit.languages.${one}`) }))}
        style={{ alignSelf: 'flex-start' }}
      />
      {/* Spell-checks in the language being edited. */}
      <FormProvider value={{ ...form, lang }}>
        <Stack gap="lg">
          <RichTextField key={`imprint ${lang}`} name={`legal.imprint.${lang}`} />
          <RichTextField key={`privacy ${lang}`} name={`legal.privacy.${lang}`} />
        </Stack>
      </FormProvider>
    </SettingsGroup>
  )
}
