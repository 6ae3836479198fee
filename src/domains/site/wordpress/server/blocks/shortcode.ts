import type { Conversion } from './conversion.ts'

/** A shortcode as found: `[name key="value" 5]content[/name]`. */
export interface Shortcode {
  name: string
  named: Record<string, string>
  /** Values without a name. */
  plain: string[]
  content: string
}

/** Returns the HTML for a shortcode. */
export type Meaning = (shortcode: Shortcode, conversion: Conversion) => string
