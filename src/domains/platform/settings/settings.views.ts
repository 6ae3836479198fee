import type { Editable, RichText } from '#kit/shared/site/cards.ts'

/** Views `imprint` and `privacy`. */
export interface LegalData extends Editable {
  title: string
  text: RichText
  /** ISO time of the last change. */
  updatedAt: string
}
