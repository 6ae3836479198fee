import { useEffect, useRef } from 'react'
import type { SitePage } from '#kit/shared/site/site.ts'
import { startConsent } from '../consent-state.ts'
import type { Site } from '../Page.tsx'
import { Icon } from '../pieces/Icon.tsx'
import { question } from './confirm.ts'
import { lookForEmbeds } from './embeds.ts'
import { dismiss, type Notification, notifications } from './notify.ts'
import { progress } from './progress.ts'
import { type Store, useStore } from './store.ts'

interface Props {
  /** The displayed page. */
  page: Store<SitePage>
  site: Pick<Site, 'texts' | 'above' | 'tools'>
}

/** Overlays above the page, only while the program runs. */
export function Overlays({ site: { texts, above, tools }, page }: Props) {
  const shown = useStore(page)
  const t = texts[shown.lang]
  useEffect(() => {
    startConsent(shown.frame.consent, shown.meta.keyed)
    lookForEmbeds()
  }, [shown])
  return (
    <>
      <ProgressBar label={t('site.loading')} />
      <Toasts close={t('site.close')} />
      <ConfirmDialog no={t('site.cancel')} />
      {Object.entries(above).map(([domain, Above]) => (
        <Above key={domain} page={shown} t={t} tools={tools} />
      ))}
    </>
  )
}

function ProgressBar({ label }: { label: string }) {
  const { percent, failed } = useStore(progress)
  return (
    <div role="status">
      <div
        className="progress"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent ?? 0)}
        hidden={percent === null}
        data-failed={failed || undefined}
      >
        <div style={{ width: `${percent ?? 0}%` }} />
      </div>
    </div>
  )
}

function Toasts({ close }: { close: string }) {
  const shown = useStore(notifications)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map((one) => (
        <Toast key={one.id} notification={one} close={close} />
      ))}
    </div>
  )
}

function Toast({ notification, close }: { notification: Notification; close: string }) {
  const { id, duration, action } = notification
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A hovered or focused message stays.
  const run = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => dismiss(id), duration)
  }
  const hold = () => clearTimeout(timer.current)
  useEffect(() => {
    timer.current = setTimeout(() => dismiss(id), duration)
    return () => clearTimeout(timer.current)
  }, [id, duration])
  return (
    <div
      className={`toast is-${notification.type}`}
      onPointerEnter={hold}
      onPointerLeave={run}
      onFocus={hold}
      onBlur={run}
    >
      <Icon name={notification.icon} />
      <div>
        {notification.title && <strong>{notification.title}</strong>}
        <p>{notification.content}</p>
        {action && (
          <button type="button" className="button" onClick={action.run}>
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className="icon-button" aria-label={close} onClick={() => dismiss(id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}

function ConfirmDialog({ no }: { no: string }) {
  const asked = useStore(question)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (asked) dialog.current?.showModal()
    else dialog.current?.close()
  }, [asked])
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
      closedby="any"
      onClose={() => asked?.answer(false)}
    >
      <div>
        <h2 id="confirm-title">{asked?.title}</h2>
        <p id="confirm-text">{asked?.text}</p>
        <div className="panel-foot">
          <button type="button" className="button is-quiet" onClick={() => asked?.answer(false)}>
            {asked?.no ?? no}
          </button>
          <button
            type="button"
            className={asked?.dangerous ? 'button is-dangerous' : 'button'}
            onClick={() => asked?.answer(true)}
          >
            {asked?.yes}
          </button>
        </div>
      </div>
    </dialog>
  )
}
