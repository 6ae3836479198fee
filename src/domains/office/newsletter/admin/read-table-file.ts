/** The text of a table: UTF-8, or what Excel writes on Windows (windows-1252) where it is none. */
export async function readTableFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
