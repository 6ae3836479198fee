import { Icon } from '../../../kit/browser/site/pieces/Icon.tsx'
import { useSite } from '../../../kit/browser/site/surroundings.ts'

/** How to have a calendar in one's own: a link that calendar programs take, the address, the file. */
export function Subscribe({ address }: { address: string }) {
  const { t } = useSite()
  return (
    <details className="subscribe">
      <summary>
        <Icon name="calendar" />
        {t('events.subscribe')}
      </summary>
      <p>{t('events.subscribeText')}</p>
      <p>
        <a className="button" href={address.replace(/^https?:/, 'webcal:')}>
          {t('events.subscribeOpen')}
        </a>
      </p>
      <p>
        {t('events.subscribeAddress')} <code>{address}</code>
      </p>
      <p>
        <a className="more" href={address} download>
          <Icon name="download" />
          {t('events.subscribeFile')}
        </a>
      </p>
    </details>
  )
}
