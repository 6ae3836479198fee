import type { Translate } from '#kit/shared/text/texts.ts'
import { Icon } from './Icon.tsx'

interface Props {
  /** Full address of the calendar file. */
  address: string
  t: Translate
  /** Prefix of the texts: `events` for `events.subscribe`. */
  texts: string
}

/** Ways to subscribe to a calendar: a link for calendar programs, the address, the file. */
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
