import type { Translate } from '#kit/shared/text/texts.ts'
import { onConsentChange } from '../consent-state.ts'

let texts: () => Translate = () => (key) => `[${key}]`

/** Prepares third-party players in texts; loads their code with the first one. */
export function lookForEmbeds(): void {
  // The page may not be in the document yet.
  requestAnimationFrame(() => {
    if (document.querySelector('figure.embed'))
      void import('../consent/embeds.ts').then((program) => program.dressEmbeds(texts))
  })
}

/** Updates players when the consent changes. */
export function startEmbeds(given: () => Translate): void {
  texts = given
  onConsentChange(lookForEmbeds)
}
