import { usePushTexts } from './texts.ts'

const nothing = { __html: '' }

/** What the service worker shows while there is no network; it fills in the pages that it has kept. */
export function OfflinePage() {
  const t = usePushTexts()
  return (
    <div className="form-page">
      <h1>{t('push.offline.title')}</h1>
      <p>{t('push.offline.text')}</p>
      <p>
        {/* Empty: the address that could not be reached, once more */}
        <a className="button" href="">
          {t('push.offline.retry')}
        </a>
      </p>
      <div
        className="kept-pages"
        data-title={t('push.offline.kept')}
        suppressHydrationWarning
        dangerouslySetInnerHTML={nothing}
      />
    </div>
  )
}
