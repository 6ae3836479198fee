import type { SitePage } from '#kit/shared/site/site.ts'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { PlainDate } from '#kit/browser/site/pieces/When.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import type { LegalData } from '../settings.views.ts'

/** Page of a legal text: imprint or privacy policy. */
export function Legal({ page }: { page: SitePage<string, LegalData> }) {
  const { t } = useSite()
  const { title, text, updatedAt } = page.data
  return (
    // Target of the cookie settings link without the program.
    <article className="content" id={page.view === 'privacy' ? 'cookies' : undefined}>
      <header className="content-head">
        <h1>{title}</h1>
      </header>
      <RichText text={text} />
      <p className="updated">
        {t('settings.updated')} <PlainDate at={updatedAt} />
      </p>
    </article>
  )
}
