import { useSite } from '../surroundings.ts'
import { createLightTexts } from '../translate.ts'
import { feed as de } from './feed.de.ts'
import { feed as en } from './feed.en.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'

const texts = createLightTexts({ de, en })

interface Props {
  /** Address of the list, with language. */
  href: string
  /** Only what is of this type; all by default. */
  type?: string
  /** What can be followed, where more than one way stands side by side. */
  label?: string
  /** Leads to messages on devices too, where the site has them. */
  push?: boolean
}

/** How to follow a list, for those too who have never heard of feeds. */
export function FeedLinks({ href, type, label, push = false }: Props) {
  const { lang, frame } = useSite()
  const t = texts[lang]
  const query = type ? `?type=${encodeURIComponent(type)}` : ''
  return (
    <details className="subscribe is-feed">
      <summary>
        <Icon name="feed" />
        {label ?? t('subscribe')}
      </summary>
      <p>{t('text')}</p>
      <p>
        <a href={`/feed${href}.rss${query}`} type="application/rss+xml">
          {t('rss')}
        </a>{' '}
        ·{' '}
        <a href={`/feed${href}.atom${query}`} type="application/atom+xml">
          {t('atom')}
        </a>
      </p>
      {push && frame.places.messages && (
        <p>
          {t('push')} <Link href={frame.places.messages}>{t('pushLink')}</Link>
        </p>
      )}
    </details>
  )
}
