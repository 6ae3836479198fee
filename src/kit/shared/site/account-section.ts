/** A field of an account page form. */
export interface AccountField {
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'tel' | 'checkbox' | 'select'
  /** Initial value; `on` for a ticked checkbox. */
  value?: string
  /** Options of a `select`, in order. */
  options?: readonly { value: string; label: string }[]
  hint?: string
  required?: true
  longest?: number
  autoComplete?: string
}

/** A form of the account page; its answer is the page itself. */
export interface AccountForm {
  action: string
  submit: string
  fields: AccountField[]
  /** Hidden fields. */
  hidden?: Record<string, string>
  /** Asks for the password too, unless given within the last minutes. */
  fresh?: true
  /** Marks an irreversible removal. */
  danger?: true
  /** Ends the session: deletes unsaved text on this device. */
  leaves?: true
}

/** A section of the account page, in the reader's language. */
export interface AccountSectionData {
  title: string
  text?: string
  items?: { title: string; text?: string; href?: string; form?: AccountForm; forms?: AccountForm[] }[]
  /** Texts to copy exactly, such as codes. */
  codes?: string[]
  forms?: AccountForm[]
  links?: { label: string; href: string }[]
}
