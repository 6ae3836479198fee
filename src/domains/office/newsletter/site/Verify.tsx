import type { SitePage } from '#kit/shared/site/site.ts'
import type { VerifyData } from '../newsletter.views.ts'
import { useNewsletterTexts } from './texts.ts'

/** Confirmation page of a mail's link. */
export function Verify({ page }: { page: SitePage<string, VerifyData> }) {
  const t = useNewsletterTexts()
  const { purpose, expired, email, lists, form } = page.data
  const say = (key: string) => t(`newsletter.verify.${key}`)
  const isAddress = purpose === 'address'
  const problem = form?.problem
  if (expired) {
    return (
      <div className="form-page">
        <h1>{say('expired')}</h1>
        <p className="lead">{say('expiredText')}</p>
        {!isAddress && (
          <form className="form" method="post" action={page.path}>
            <div className="form-foot">
              <button type="submit" name="action" value="again" className="button">
                {say('again')}
              </button>
            </div>
          </form>
        )}
      </div>
    )
  }
  return (
    <div className="form-page">
      <h1>{say('title')}</h1>
      {problem && (
        <p className="form-error" role="alert">
          {problem.message}
        </p>
      )}
      <p className="lead">{t(`newsletter.verify.${isAddress ? 'addressText' : 'text'}`, { email })}</p>
      {!isAddress && lists.length > 0 && (
        <div className="rich-text">
          <p>{say('lists')}</p>
          <ul>
            {lists.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </div>
      )}
      <form className="form" method="post" action={page.path}>
        <div className="form-foot">
          <button type="submit" name="action" value="confirm" className="button">
            {say(isAddress ? 'addressButton' : 'button')}
          </button>
        </div>
      </form>
      <p className="field-hint">{say('otherwise')}</p>
    </div>
  )
}
