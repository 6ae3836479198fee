import './banner.css'
import { useEffect, useRef, useState } from 'react'
import {
  type ConsentChoice,
  type ConsentFlags,
  type ConsentFrame,
  type ConsentService,
  consentServices,
} from '#kit/shared/site/consent.ts'
import { locales, type Language } from '#kit/shared/text/languages.ts'
import { readConsent } from '../consent-state.ts'
import { type Store, useStore } from '../program/store.ts'
import { createLightTexts } from '../translate.ts'
import { consent as de } from './consent.de.ts'
import { consent as en } from './consent.en.ts'
import { choose, privacy, proof } from './consent.ts'
import { workingValues } from './privacy-store.ts'
import { supportsPush } from './push-support.ts'

const texts = createLightTexts({ de, en })

/** State of an open banner. */
export interface BannerState {
  frame: ConsentFrame
  /** Shows the services one by one. */
  detail: boolean
  lang: Language
  /** Element that opened it and gets the focus back; null if it opened by itself. */
  opener: HTMLElement | null
}

interface Props {
  shown: Store<BannerState | null>
  dismiss: () => void
}

/** Services that this visitor can be asked about. */
export const servicesToAsk = ({ services }: Pick<ConsentFrame, 'services'>): ConsentService[] =>
  consentServices.filter(
    (service) => services[service] !== undefined && (service !== 'firebase_messaging' || supportsPush()),
  )

/** Asks which optional services may be loaded (specification § 2.4). Overlays the page without moving it. */
export function Banner({ shown, dismiss }: Props) {
  const state = useStore(shown)
  return state && <Sheet key={state.opener ? 'opened' : 'asking'} state={state} dismiss={dismiss} />
}

function Sheet({ state, dismiss }: { state: BannerState; dismiss: () => void }) {
  const { frame, opener, lang } = state
  const t = texts[lang]
  const services = servicesToAsk(frame)
  const [detail, setDetail] = useState(state.detail)
  const [values, setValues] = useState(() => workingValues(privacy, frame, readConsent()?.lastUpdated))
  const record = useStore(proof)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    if (opener) heading.current?.focus()
  }, [opener])

  // A service may be accepted on the page while the banner is open.
  useEffect(() => {
    const follow = () => setValues(workingValues(privacy, frame, readConsent()?.lastUpdated))
    addEventListener('consent-change', follow)
    return () => removeEventListener('consent-change', follow)
  }, [frame])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCovered = document.querySelector(':popover-open, dialog:modal') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isCovered) dismiss()
    }
    document.addEventListener('keydown', onKey)
    document.documentElement.classList.add('asks-consent')
    return () => {
      document.removeEventListener('keydown', onKey)
      document.documentElement.classList.remove('asks-consent')
    }
  }, [dismiss])

  const answer = (kind: ConsentChoice) => {
    choose(frame, kind, values)
    dismiss()
  }
  const unfold = () => {
    setDetail(!detail)
    if (!detail) requestAnimationFrame(() => list.current?.querySelector('input')?.focus())
  }
  const answered = readConsent()

  return (
    <dialog
      className="consent"
      open
      lang={lang}
      aria-labelledby="consent-title"
      aria-describedby="consent-text"
    >
      <h2 id="consent-title" ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      <p id="consent-text">
        {t('necessary')} {services.length > 0 ? t('optional') : t('nothing')}{' '}
        {frame.policy && <a href={frame.policy}>{t('policy')}</a>}
      </p>
      {detail && services.length > 0 && (
        <fieldset ref={list} id="consent-services">
          <legend>{t('services')}</legend>
          {services.map((service) => (
            <ServiceRow key={service} service={service} values={values} change={setValues} t={t} />
          ))}
          <p className="field-hint">
            {t('kept', { days: frame.days })}
            {answered?.accepted && (
              <>
                {' '}
                {t('answered', {
                  at: new Date(answered.lastUpdated).toLocaleString(locales[lang]),
                })}
              </>
            )}
            {record && <> {t('proof', { number: record })}</>}
          </p>
        </fieldset>
      )}
      <div className="consent-buttons">
        {services.length === 0 ? (
          <button type="button" className="button" onClick={dismiss}>
            {t('close')}
          </button>
        ) : (
          <>
            <button type="button" className="button" onClick={() => answer('necessary')}>
              {t('onlyNecessary')}
            </button>
            <button type="button" className="button" onClick={() => answer('all')}>
              {t('acceptAll')}
            </button>
            {detail && (
              <button type="button" className="button" onClick={() => answer('selection')}>
                {t('saveSelection')}
              </button>
            )}
            <button type="button" className="button" aria-expanded={detail} onClick={unfold}>
              {t('select')}
            </button>
          </>
        )}
      </div>
    </dialog>
  )
}

function ServiceRow({
  service,
  values,
  change,
  t,
}: {
  service: ConsentService
  values: ConsentFlags
  change: (next: ConsentFlags) => void
  t: (key: string) => string
}) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        checked={values[service]}
        aria-checked={values[service]}
        onChange={(event) => change({ ...values, [service]: event.currentTarget.checked })}
      />
      <span>
        <strong>{t(`service.${service}`)}</strong> {t(`purpose.${service}`)}
      </span>
    </label>
  )
}
