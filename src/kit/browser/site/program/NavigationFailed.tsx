import { useRouteError } from 'react-router'
import type { Translate } from '../../../shared/texts.ts'
import { messageOf } from '../../api.ts'

/** Stands where a page could not be loaded; the way on is to try again. */
export function NavigationFailed({ t }: { t: Translate }) {
  const error = useRouteError()
  return (
    <main id="main" className="main plain-page">
      <h1>{t('site.loadFailed')}</h1>
      <p role="alert">{messageOf(error)}</p>
      <p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {t('site.tryAgain')}
        </button>
      </p>
    </main>
  )
}
