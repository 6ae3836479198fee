import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Commands from a section of `docs/operations.md`. */
export function commandsOf(section: string): string[] {
  const page = readFileSync(path.join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
  const [, block = ''] = new RegExp(`### ${section}\n[^]*?\`\`\`sh\n([^]*?)\`\`\``).exec(page) ?? []
  return block.split('\n').filter(Boolean)
}
