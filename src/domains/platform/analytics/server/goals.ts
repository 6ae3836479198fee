import { isBackoffice } from '#kit/shared/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import type { Events } from '#kit/server/events.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { isProgram } from './classify.ts'
import { visitsOf } from './visits.ts'

/** `contact.message` → its name. */
export type Goals = ReadonlyMap<string, Readonly<Record<Language, string>>>

/** Goals of all domains. */
export const goalsOf = (domains: readonly Pick<ServerDomain, 'name' | 'goals'>[]): Goals =>
  new Map(
    domains.flatMap(({ name: domain, goals = {} }) =>
      Object.entries(goals).map(([goal, name]): [string, Record<Language, string>] => [
        `${domain}.${goal}`,
        name,
      ]),
    ),
  )

/** True if the caller is a reader to count: not a program, an employee or a visitor who opted out. */
export const isReader = ({ client, user }: Pick<Ctx, 'client' | 'user'>): boolean =>
  client !== null && !client.quiet && !isBackoffice(user) && !isProgram(client.agent)

/** Counts a reader's completed goal after the commit. */
export function countGoal(ctx: Ctx, { goal }: Events['goalReached']): void {
  if (isReader(ctx)) ctx.afterCommit(() => visitsOf(ctx.platform).add('goal', goal))
}
