import { Alert, Anchor, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { useTexts } from '../../texts.ts'
import { fieldLabel } from './field-text.ts'
import { fieldId, useForm } from './form-state.ts'

/** All errors of a form at the top, each linked to its field, even in another language. */
export function ErrorSummary() {
  const { t } = useTexts()
  const { form, labels, setLang, translatable, scope } = useForm()
  const box = useRef<HTMLDivElement>(null)
  const paths = Object.keys(form.errors)
  const count = paths.length

  useEffect(() => {
    if (count > 0) box.current?.focus()
  }, [count])

  function goTo(path: string) {
    const [head, lang] = path.split('.')
    if (head === 'translations' && lang) setLang(lang as Language)
    else if (translatable.includes(path)) setLang(sourceLanguage)
    // A field of another language exists only after its tab is rendered.
    requestAnimationFrame(() => {
      // Errors in lines lead to the line's first control.
      const field =
        document.getElementById(fieldId(path, scope)) ??
        document
          .getElementById(fieldId(head ?? '', scope))
          ?.querySelectorAll('[data-line]')
          [Number(lang)]?.querySelector('input')
      field?.scrollIntoView({ block: 'center' })
      field?.focus()
    })
  }

  if (count === 0) return null
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<IconAlertTriangle />}
      title={t('kit.edit.errors', { count })}
    >
      <List size="sm">
        {paths.map((path) => (
          <List.Item key={path}>
            <Anchor
              component="a"
              href={`#${fieldId(path, scope)}`}
              onClick={(event) => {
                event.preventDefault()
                goTo(path)
              }}
              inherit
              underline="always"
            >
              {fieldLabel(path, labels, t)}
            </Anchor>
            : {form.errors[path]}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
