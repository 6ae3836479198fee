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
  /** Only entries of this type; all by default. */
  type?: string
  /** Label, if there are several feeds. */
  label?: string
  /** Also links to push messages, if the site has them. */
  push?: boolean
}

/** Explains how to subscribe to a list, also for readers new to feeds. */
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
