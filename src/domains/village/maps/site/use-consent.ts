import { useSyncExternalStore } from 'react'
import { mayLoad, onConsentChange } from '#kit/browser/site/consent-state.ts'

/** True if the visitor has consented to maps; consent to embedded external maps covers these too. */
export const useConsent = (): boolean =>
  useSyncExternalStore(
    onConsentChange,
    () => mayLoad('google_maps'),
    () => false,
  )
