import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import type { WasteData } from '../waste.views.ts'
import { useWasteTexts } from './texts.ts'

const subscribing = (address: string) => address.replace(/^https?:/, 'webcal:')

/** Calendar subscription, print version and evening reminder. */
export function TakeAway({ data }: { data: WasteData }) {
  const t = useWasteTexts()
  const { feed, hour, print } = data
  const { messages } = useSite().frame.places
  return (
    <section className="section waste-take" aria-labelledby="waste-take">
      <h2 id="waste-take">{t('waste.takeAway')}</h2>
      <div className="waste-ways">
        <div>
          <h3>
            <Icon name="calendar" />
            {t('waste.calendar')}
          </h3>
          <p>{t('waste.calendarText')}</p>
          <ul role="list" className="arrow-links">
            <li>
              <a href={subscribing(feed.reminding)}>{t('waste.subscribe', { hour })}</a>
            </li>
            <li>
              <a href={subscribing(feed.plain)}>{t('waste.subscribePlain')}</a>
            </li>
            <li>
              <a href={feed.reminding} download>
                {t('waste.file')}
              </a>
            </li>
          </ul>
          <details>
            <summary>{t('waste.address')}</summary>
            <p>
              <code>{feed.reminding}</code>
            </p>
          </details>
        </div>
        {print.length > 0 && (
          <div>
            <h3>
              <Icon name="print" />
              {t('waste.print')}
            </h3>
            <p>{t('waste.printText')}</p>
            <ul role="list" className="arrow-links">
              {print.map(({ year, href }) => (
                <li key={year}>
                  <Link href={href}>{t('waste.printYear', { year: String(year) })}</Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        {messages && (
          <div>
            <h3>
              <Icon name="notifications" />
              {t('waste.push')}
            </h3>
            <p>{t('waste.pushText')}</p>
            <ul role="list" className="arrow-links">
              <li>
                <Link href={messages}>{t('waste.pushLink')}</Link>
              </li>
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}
