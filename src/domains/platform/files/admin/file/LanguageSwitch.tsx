import { SegmentedControl } from '@mantine/core'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { useForm } from '#kit/browser/admin/edit/form-state.ts'
import { useTexts } from '#kit/browser/texts.ts'

/** Chooses the language of the edited texts. */
export function LanguageSwitch() {
  const { t } = useTexts()
  const { site } = useAdmin()
  const { lang, setLang } = useForm()
  if (site.languages.length < 2) return null
  return (
    <SegmentedControl
      w="fit-content"
      value={lang}
      onChange={(value) => setLang(value)}
      aria-label={t('kit.languageTabs.label')}
      data={site.languages.map((one) => ({ value: one, label: t(`kit.languages.${one}`) }))}
    />
  )
}
