import { usePushTexts } from './texts.ts'

const nothing = { __html: '' }

/** Shown by the service worker when offline, with links to cached pages. */
export function OfflinePage() {
  const t = usePushTexts()
  return (
    <div className="form-page">
      <h1>{t('push.offline.title')}</h1>
      <p>{t('push.offline.text')}</p>
      {/* Requests the unreachable address again */}
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
