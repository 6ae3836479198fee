import type { FramedPage } from '#kit/browser/site/domain.ts'
import { useSite } from '#kit/browser/site/surroundings.ts'
import type { NewsletterBoxData } from '../newsletter.views.ts'

/**
 * Sign-up box in the footer of every page except the sign-up page. Asks only for an address; the next page asks for the
 * rest.
 */
export function NewsletterBox({ page, data }: { page: FramedPage; data: NewsletterBoxData }) {
  const { t } = useSite()
  if (page.path === data.href) return null
  return (
    <section aria-labelledby="footer-newsletter">
      <h2 id="footer-newsletter">{t('newsletter.box.title')}</h2>
      <form className="form" method="post" action={data.href}>
        <input type="hidden" name="begin" value="1" />
        <div className="field">
          <label htmlFor="footer-email">{t('newsletter.box.email')}</label>
          <input id="footer-email" name="email" type="email" autoComplete="email" maxLength={200} required />
        </div>
        <div className="form-foot">
          <button type="submit" className="button is-quiet">
            {t('newsletter.box.go')}
          </button>
        </div>
      </form>
    </section>
  )
}
