import { notify } from '../program/notify.ts'
import { useSite } from '../surroundings.ts'
import { Icon } from './Icon.tsx'

/** Buttons to share and print. They need the program: until it runs they are invisible but keep their space. */
export function ShareAndPrint({ title }: { title: string }) {
  const { t, live } = useSite()
  const share = async () => {
    const url = location.href
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      notify({ content: t('site.linkCopied') })
    } catch (error) {
      // Closing the dialog without sharing is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined
      notify({ type: 'error', content: t('site.linkNotCopied') })
    }
    return undefined
  }
  return (
    <div className={live ? 'actions' : 'actions is-awaited'}>
      <button type="button" className="button is-quiet" onClick={() => void share()}>
        <Icon name="share" />
        {t('site.share')}
      </button>
      <button type="button" className="button is-quiet" onClick={() => print()}>
        <Icon name="print" />
        {t('site.print')}
      </button>
    </div>
  )
}
