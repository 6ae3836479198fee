import type { Translate } from '#kit/shared/text/texts.ts'
import { onConsentChange } from '../consent-state.ts'

let texts: () => Translate = () => (key) => `[${key}]`

/** Gets foreign players in editors' texts ready to be opened; what does that is fetched with the first of them. */
export function lookForEmbeds(): void {
  // The page may still be on its way into the document.
  requestAnimationFrame(() => {
    if (document.querySelector('figure.embed'))
      void import('../consent/embeds.ts').then((program) => program.dressEmbeds(texts))
  })
}

/** Follows the visitor's consent. */
export function startEmbeds(given: () => Translate): void {
  texts = given
  onConsentChange(lookForEmbeds)
}
