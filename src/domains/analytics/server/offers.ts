import type { Ctx } from '../../../kit/server/context.ts'
import { isProgram } from './classify.ts'
import { visitsOf } from './visits.ts'

/** Counts words that somebody looked for in vain; not for programs and whoever does not want to be counted. */
export function countMissedSearch({ client, platform }: Ctx, text: string): void {
  if (!client || client.quiet || isProgram(client.agent)) return
  visitsOf(platform).add('search', text.toLowerCase().replaceAll(/\s+/g, ' ').slice(0, 100))
}
