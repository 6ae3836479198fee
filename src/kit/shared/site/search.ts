/** A piece of a found text; `hit` marks the words that were looked for. */
export interface FoundPart {
  text: string
  hit?: boolean
}
