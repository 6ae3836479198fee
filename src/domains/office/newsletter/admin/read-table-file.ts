/** Text of a table file: UTF-8, otherwise windows-1252, as Excel on Windows writes. */
export async function readTableFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
