/** Part of a found text; `hit` marks matched words. */
export interface FoundPart {
  text: string
  hit?: boolean
}
