import type { Ctx } from '#kit/server/context.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { staff } from '#domains/platform/users/server/offers.ts'
import { bugSettingsContract, type BugSettings } from '../bug-settings.contract.ts'

const stored = defineSettings(bugSettingsContract, { logged: 'bugtracker_settings' })

/** Projects and the address for new reports. Tags the response. */
export const bugSettings = stored.read

/** Gives every project a permanent key: bugs keep theirs when its name changes. */
function withKeys(projects: BugSettings['projects']): BugSettings['projects'] {
  const taken = new Set(projects.map(({ key }) => key).filter(Boolean))
  return projects.map((project) => {
    if (project.key) return project
    const slug = slugOf(project.name).slice(0, 50) || 'projekt'
    let key = slug
    for (let number = 2; taken.has(key); number++) key = `${slug}-${number}`
    taken.add(key)
    return { ...project, key }
  })
}

/** Changes some of the settings. */
export async function changeBugSettings(ctx: Ctx, changes: Partial<BugSettings>): Promise<void> {
  await stored.change(ctx, changes)
}

/** `save` throws 422 for a person who can't use the admin centre. */
export const bugSettingsHandlers = settingsHandlers(bugSettingsContract, stored, {
  async prepare(ctx, changes) {
    const people = new Set((await staff(ctx)).map(({ _id }) => _id))
    if (changes.projects.some(({ assignee }) => assignee !== null && !people.has(assignee)))
      throw wrongField('projects', {
        de: 'Eines dieser Konten kann in der Verwaltung nicht arbeiten.',
        en: 'One of these accounts cannot work in the admin centre.',
      })
    return { ...changes, projects: withKeys(changes.projects) }
  },
})
