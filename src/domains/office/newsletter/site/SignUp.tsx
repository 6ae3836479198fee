import { SubmissionForm } from '#kit/browser/site/pieces/SubmissionForm.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { newsletterPaths } from '../newsletter.addresses.ts'
import { listField, wrongSignUp } from '../newsletter.rules.ts'
import type { SignUpData } from '../newsletter.views.ts'
import { ListBoxes } from './ListBoxes.tsx'
import { useNewsletterTexts } from './texts.ts'

/** Sign-up form with the result of the last action. */
export function SignUp({ page }: { page: SitePage<string, SignUpData> }) {
  const { lang } = useSite()
  const t = useNewsletterTexts()
  const { done, lists, consent, ...data } = page.data
  const path = inLanguage(newsletterPaths.signUp, lang)
  if (done && !data.form) {
    return (
      <div className="form-page">
        <h1>{t(`newsletter.done.${done}.title`)}</h1>
        <p className="lead" role="status">
          {t(`newsletter.done.${done}.text`)}
        </p>
        <p>
          <a href={data.listHref}>{t('newsletter.back')}</a>
        </p>
        {(done === 'asked' || done === 'left') && (
          <p>
            <a href={path}>{t(done === 'left' ? 'newsletter.heading' : 'newsletter.again')}</a>
          </p>
        )}
      </div>
    )
  }

  function check(typed: Readonly<Record<string, string>>): Record<string, string> {
    const chosen = lists.length === 1 ? 1 : lists.filter(({ _id }) => typed[listField(_id)] === 'on').length
    const wrong = wrongSignUp({
      email: (typed['email'] ?? '').trim(),
      privacy: typed['privacy'] === 'on',
      lists: chosen,
    })
    return Object.fromEntries(
      Object.entries(wrong).map(([field, key]) => [field, t(`newsletter.wrong.${key}`)]),
    )
  }

  return (
    <SubmissionForm<'email' | 'lists' | 'privacy'>
      data={data}
      path={path}
      title={t('newsletter.heading')}
      t={t}
      texts="newsletter"
      listLabel={t('newsletter.back')}
      check={check}
    >
      {(field) => (
        <>
          {field({ name: 'email', type: 'email', longest: 200, required: true, autoComplete: 'email' })}
          {lists.length > 1 &&
            field({
              name: 'lists',
              render: (typed, error) => (
                <ListBoxes lists={lists} legend={t('newsletter.form.lists')} typed={typed} error={error} />
              ),
            })}
          {field({
            name: 'privacy',
            type: 'checkbox',
            required: true,
            label: consent,
            short: t('newsletter.form.privacy'),
          })}
        </>
      )}
    </SubmissionForm>
  )
}
