import type { Ctx } from '#kit/server/context.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { staff } from '#domains/platform/users/server/offers.ts'
import { type bugSettingsCalls, bugSettingsShape, type BugSettings } from '../bug-settings.contract.ts'

const stored = defineSettings<BugSettings>({
  name: 'bugtracker',
  shape: bugSettingsShape,
  defaults: { projects: [], email: '' },
  logged: 'bugtracker_settings',
})

/** Projects and where new reports go. Tags the answer. */
export const bugSettings = stored.read

/** Every project with a key of its own: faults keep theirs when its name changes. */
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

/** The settings with their version. */
export async function settings(ctx: Ctx) {
  const { value, version } = await stored.shown(ctx)
  return { ...value, version }
}

/** Stores the settings. Throws 422 for somebody who can't work in the admin centre. */
export async function updateSettings(ctx: Ctx, input: InputOf<typeof bugSettingsCalls.updateSettings>) {
  const { version: known, ...changes } = input
  const people = new Set((await staff(ctx)).map(({ _id }) => _id))
  if (input.projects.some(({ assignee }) => assignee !== null && !people.has(assignee)))
    throw wrongField('projects', {
      de: 'Eines dieser Konten kann in der Verwaltung nicht arbeiten.',
      en: 'One of these accounts cannot work in the admin centre.',
    })
  const { value, version } = await stored.change(
    ctx,
    { ...changes, projects: withKeys(input.projects) },
    known,
  )
  return { ...value, version }
}
