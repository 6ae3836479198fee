import { documentLimits } from './document-kinds.ts'

/** Decodes a text file in UTF-8 or a legacy encoding. */
export function plainText(bytes: Uint8Array): string {
  // A character may be split at the end
  const part = bytes.subarray(0, documentLimits.characters * 4)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(part, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(part)
  }
}
