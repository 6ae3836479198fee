/** A field of a form of the account page. */
export interface AccountField {
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'tel' | 'checkbox' | 'select'
  /** What it holds; `on` for a box that is ticked. */
  value?: string
  /** What a `select` offers, in their order. */
  options?: readonly { value: string; label: string }[]
  hint?: string
  required?: true
  longest?: number
  autoComplete?: string
}

/** A form of the account page; its answer is the page again. */
export interface AccountForm {
  action: string
  submit: string
  fields: AccountField[]
  /** Sent along unseen. */
  hidden?: Record<string, string>
  /** Asks for the password too, unless it was given within the last minutes. */
  fresh?: true
  /** Takes something away that does not come back. */
  danger?: true
  /** Ends the session here: unsaved text on this device is forgotten. */
  leaves?: true
}

/** One part of the account page, in the reader's language. */
export interface AccountSectionData {
  title: string
  text?: string
  items?: { title: string; text?: string; href?: string; form?: AccountForm; forms?: AccountForm[] }[]
  /** What has to be copied exactly, such as codes. */
  codes?: string[]
  forms?: AccountForm[]
  links?: { label: string; href: string }[]
}
