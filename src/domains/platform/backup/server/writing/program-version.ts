import { readFileSync } from 'node:fs'
import path from 'node:path'

const about = path.join(import.meta.dirname, '../../../../../../package.json')

/** Version of this program. */
export const programVersion: string = (JSON.parse(readFileSync(about, 'utf8')) as { version: string }).version
