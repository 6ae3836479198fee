import { useSite } from '#kit/browser/site/surroundings.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { newsletterPaths } from '../newsletter.addresses.ts'
import type { SubscriptionData } from '../newsletter.views.ts'
import { ListBoxes } from './ListBoxes.tsx'
import { useNewsletterTexts } from './texts.ts'

/** The page of the link in every mail: change lists or address, or unsubscribe. */
export function Subscription({ page }: { page: SitePage<string, SubscriptionData> }) {
  const { lang } = useSite()
  const t = useNewsletterTexts()
  const { state, email, lists, measured, form } = page.data
  const say = (key: string) => t(`newsletter.subscription.${key}`)
  const problem = form?.problem
  const wrongEmail = problem?.fields?.['new_email']
  if (state !== 'confirmed') {
    return (
      <div className="form-page">
        <h1>{say('title')}</h1>
        <p className="lead" role="status">
          {say(state)}
        </p>
        <p>
          <a href={inLanguage(newsletterPaths.signUp, lang)}>{say('signUp')}</a>
        </p>
      </div>
    )
  }
  return (
    <div className="form-page">
      <h1>{say('title')}</h1>
      <p className="lead">{t('newsletter.subscription.lead', { email })}</p>
      {problem && !wrongEmail && (
        <p className="form-error" role="alert">
          {problem.message}
        </p>
      )}
      <form className="form" method="post" action={page.path}>
        <ListBoxes lists={lists} legend={say('lists')} typed={undefined} />
        <div className="form-foot">
          <button type="submit" name="action" value="lists" className="button">
            {say('save')}
          </button>
        </div>
      </form>
      {measured === undefined ? null : (
        <>
          <h2>{say('measure')}</h2>
          <form className="form" method="post" action={page.path}>
            <p>{say('measureText')}</p>
            <label className="check">
              <input type="checkbox" name="measured" defaultChecked={measured} /> {say('measureBox')}
            </label>
            <div className="form-foot">
              <button type="submit" name="action" value="measure" className="button is-quiet">
                {say('save')}
              </button>
            </div>
          </form>
        </>
      )}
      <h2>{say('leave')}</h2>
      <form className="form" method="post" action={page.path}>
        <p>{say('leaveText')}</p>
        <div className="form-foot">
          <button type="submit" name="action" value="leave" className="button is-quiet">
            {say('leaveButton')}
          </button>
        </div>
      </form>
      <h2>{say('address')}</h2>
      <form className="form" method="post" action={page.path} noValidate={Boolean(wrongEmail)}>
        <div className="field">
          <label htmlFor="new_email">{say('newEmail')}</label>
          <input
            id="new_email"
            name="new_email"
            type="email"
            autoComplete="email"
            maxLength={200}
            required
            defaultValue={form?.values['new_email']}
            aria-invalid={wrongEmail ? true : undefined}
            aria-describedby={wrongEmail ? 'new_email-error' : undefined}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- after a refusal the reader continues here
            autoFocus={Boolean(wrongEmail)}
          />
          {wrongEmail && (
            <p className="field-error" id="new_email-error">
              {wrongEmail}
            </p>
          )}
        </div>
        <div className="form-foot">
          <button type="submit" name="action" value="address" className="button is-quiet">
            {say('sendLink')}
          </button>
        </div>
      </form>
    </div>
  )
}
