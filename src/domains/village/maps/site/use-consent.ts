import { useSyncExternalStore } from 'react'
import { mayLoad, onConsentChange } from '#kit/browser/site/consent-state.ts'

/** Whether the visitor has consented to maps: the consent to those from elsewhere covers these as well. */
export const useConsent = (): boolean =>
  useSyncExternalStore(
    onConsentChange,
    () => mayLoad('google_maps'),
    () => false,
  )
