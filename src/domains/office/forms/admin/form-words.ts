import { useMemo } from 'react'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { formScreens } from '../forms.addresses.ts'
import { form } from '../forms.contract.ts'

export const browsePath = `/${formScreens.forms}`
export const editPath = (id = '') => `${browsePath}/edit/${id}`

/** Labels of a form's fields. */
export function useFormLabels(): Record<string, string> {
  const { t } = useTexts()
  return useMemo(() => {
    const names = [...Object.keys(form.fields), 'fields', ...Object.keys(form.lines.fields.fields)]
    const inWords = ['title', 'intro', 'done', 'consent'].flatMap((name) =>
      contentLanguages.map((lang) => [
        `${name}.${lang}`,
        `${t(`forms.fields.${name}`)} (${t(`kit.languages.${lang}`)})`,
      ]),
    )
    return Object.fromEntries([...names.map((name) => [name, t(`forms.fields.${name}`)]), ...inWords])
  }, [t])
}
