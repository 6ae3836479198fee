import type { Translate } from '#kit/shared/text/texts.ts'
import { Icon } from './Icon.tsx'

interface Props {
  /** Full address of the calendar file. */
  address: string
  t: Translate
  /** Below what the texts stand: `events` for `events.subscribe`. */
  texts: string
}

/** How to have a calendar in one's own: a link that calendar programs take, the address, the file. */
export function Subscribe({ address, t, texts }: Props) {
  return (
    <details className="subscribe">
      <summary>
        <Icon name="calendar" />
        {t(`${texts}.subscribe`)}
      </summary>
      <p>{t(`${texts}.subscribeText`)}</p>
      <p>
        <a className="button" href={address.replace(/^https?:/, 'webcal:')}>
          {t(`${texts}.subscribeOpen`)}
        </a>
      </p>
      <p>
        {t(`${texts}.subscribeAddress`)} <code>{address}</code>
      </p>
      <p>
        <a className="more" href={address} download>
          <Icon name="download" />
          {t(`${texts}.subscribeFile`)}
        </a>
      </p>
    </details>
  )
}
