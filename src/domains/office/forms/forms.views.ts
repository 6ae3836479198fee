import type { Editable } from '#kit/shared/site/cards.ts'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'
import type { AskedField } from './forms.rules.ts'

/** A text, with its language if it is not the page's. */
export interface Said {
  text: string
  lang?: 'de'
}

export interface ShownField extends AskedField {
  label: Said
  hint: Said
  options: readonly { value: string; label: string; lang?: 'de' }[]
}

/** View `officeForm`; `sent` is the number of the conversation. */
export interface OfficeFormData extends SubmissionData, Editable {
  title: Said
  intro: Said
  done: Said
  consent: Said
  fields: readonly ShownField[]
}

/** View `formview`: the forms for a page's type. */
export interface FormsData extends Editable {
  title: string
  intro: { html: string; lang?: 'de' | 'en' }
  forms: readonly { _id: string; href: string; title: Said; intro: Said }[]
}
