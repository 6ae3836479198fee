import { SubmissionForm } from '#kit/browser/site/pieces/SubmissionForm.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { contactPaths } from '../contact.addresses.ts'
import { bounds, wrongFields } from '../contact.rules.ts'
import type { ContactFormData } from '../contact.views.ts'
import { useContactTexts } from './texts.ts'

type Name = 'name' | 'email' | 'text' | 'captcha' | 'receipt'

/** The form for a message to the office, or a report of a barrier. */
export function ContactForm({ page }: { page: SitePage<string, ContactFormData> }) {
  const { lang } = useSite()
  const t = useContactTexts()
  const { data } = page
  const { kind, question } = data
  const about = data.form?.values['page'] ?? data.page
  const isBarrier = kind === 'barrier'

  function check(typed: Readonly<Record<string, string>>): Record<string, string> {
    const { name = '', email = '', text = '', captcha = '', receipt } = typed
    const wrong = wrongFields({ kind, name, email, text, receipt: receipt === 'on' })
    const found = Object.entries(wrong).map(([field, key]) => [field, t(`contact.wrong.${key}`)])
    if (question && !captcha.trim()) found.push(['captcha', t('contact.wrong.required')])
    return Object.fromEntries(found)
  }

  return (
    <SubmissionForm<Name>
      data={data}
      path={inLanguage(contactPaths[kind], lang)}
      title={t(`contact.${kind}.title`)}
      t={t}
      texts={`contact.${kind}`}
      listLabel={t('contact.back')}
      check={check}
    >
      {(field) => (
        <>
          <div className="field-row">
            {field({ name: 'name', longest: bounds.name.max, required: !isBarrier, autoComplete: 'name' })}
            {field({
              name: 'email',
              longest: bounds.email.max,
              required: !isBarrier,
              type: 'email',
              autoComplete: 'email',
            })}
          </div>
          {about && (
            <p>
              {t('contact.page')}: <a href={about}>{about}</a>
              <input type="hidden" name="page" value={about} />
            </p>
          )}
          {field({ name: 'text', rows: 10, required: true, hint: isBarrier })}
          {question &&
            field({
              name: 'captcha',
              longest: 100,
              required: true,
              autoComplete: 'off',
              label: t(`contact.${kind}.form.captcha`, { question }),
            })}
          {field({ name: 'receipt', type: 'checkbox' })}
        </>
      )}
    </SubmissionForm>
  )
}
