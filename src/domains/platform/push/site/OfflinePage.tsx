import { usePushTexts } from './texts.ts'

const nothing = { __html: '' }

/** What the service worker shows while there is no network; it fills in the pages that it has kept. */
export function OfflinePage() {
  const t = usePushTexts()
  return (
    <div className="form-page">
      <h1>{t('push.offline.title')}</h1>
      <p>{t('push.offline.text')}</p>
      {/* Asks once more for the address that could not be reached */}
      <form method="get">
        <button type="submit" className="button">
          {t('push.offline.retry')}
        </button>
      </form>
      <div
        className="kept-pages"
        data-title={t('push.offline.kept')}
        data-stale={t('push.offline.stale')}
        suppressHydrationWarning
        dangerouslySetInnerHTML={nothing}
      />
    </div>
  )
}
