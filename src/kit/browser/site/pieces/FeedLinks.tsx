import { inLanguage } from '../../../shared/languages.ts'
import { useSite } from '../surroundings.ts'
import { createLightTexts } from '../translate.ts'
import { feed as de } from './feed.de.ts'
import { feed as en } from './feed.en.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'

const texts = createLightTexts({ de, en })

/** How to follow a list, for those too who have never heard of feeds. `href` is the address of the list, with language. */
export function FeedLinks({ href, push = false }: { href: string; push?: boolean }) {
  const { lang } = useSite()
  const t = texts[lang]
  return (
    <details className="subscribe is-feed">
      <summary>
        <Icon name="feed" />
        {t('subscribe')}
      </summary>
      <p>{t('text')}</p>
      <p>
        <a href={`/feed${href}.rss`} type="application/rss+xml">
          {t('rss')}
        </a>{' '}
        ·{' '}
        <a href={`/feed${href}.atom`} type="application/atom+xml">
          {t('atom')}
        </a>
      </p>
      {push && (
        <p>
          {t('push')} <Link href={inLanguage('/push', lang)}>{t('pushLink')}</Link>
        </p>
      )}
    </details>
  )
}
