import { Anchor, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import { RowsField } from '#kit/browser/admin/fields/RowsField.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { bugScreens } from '../bugtracker.addresses.ts'
import { bugSettingsContract, type BugSettings as Settings } from '../bug-settings.contract.ts'
import { bounds } from '../bugtracker.rules.ts'
import { browsePath, useBugChoices } from './bug-words.ts'

const F = fieldsOf(bugSettingsContract)

const key = ['system_bugtracker', 'settings']
type Project = Settings['projects'][number]

/** Projects and other classifications of bugs, and the notification address. */
export function BugSettings() {
  const { t } = useTexts()
  const client = useQueryClient()
  const say = (name: string) => t(`bugtracker.settings.${name}`)
  return (
    <SettingsScreen
      contract={bugSettingsContract}
      title={say('title')}
      back={{ label: t('bugtracker.title'), to: browsePath }}
      queryKey={key}
      onSaved={() => void client.invalidateQueries({ queryKey: ['system_bugtracker', 'choices'] })}
      labels={say}
      check={({ projects }): FieldErrors =>
        projects.some(({ name }) => name.trim() === '') ? { projects: say('projectMissing') } : {}
      }
      done={say('saved')}
    >
      <SettingsGroup id="projects" title={say('projects')} text={say('projectsText')}>
        <ProjectsField />
      </SettingsGroup>
      <SettingsGroup id="mail" title={say('mail')}>
        <F.Text name="email" type="email" hint={say('emailText')} />
        <Anchor component={Link} to={`/${bugScreens.mailbox}`} size="sm" underline="always">
          {t('bugtracker.mailbox.title')}
        </Anchor>
      </SettingsGroup>
    </SettingsScreen>
  )
}

function ProjectsField() {
  const { t } = useTexts()
  const choices = useBugChoices()
  const numbered = (name: string) => (number: number) => t(`bugtracker.settings.${name}`, { number })
  return (
    <RowsField<Project>
      name="projects"
      blank={{ key: '', name: '', assignee: null }}
      most={bounds.projects}
      words={{
        up: numbered('upProject'),
        remove: numbered('removeProject'),
        add: t('bugtracker.settings.addProject'),
        none: t('bugtracker.settings.noProjects'),
      }}
    >
      {({ row, number, put, error }) => (
        <>
          <TextInput
            label={t('bugtracker.settings.projectName', { number })}
            maxLength={80}
            value={row.name}
            error={row.name.trim() === '' ? error : undefined}
            onChange={(event) => put({ name: event.currentTarget.value })}
          />
          <Select
            label={t('bugtracker.settings.projectAssignee', { number })}
            data={choices.assignee}
            placeholder={t('bugtracker.nobody')}
            value={row.assignee}
            clearable
            clearButtonProps={{ 'aria-label': t('kit.remove') }}
            onChange={(assignee) => put({ assignee })}
          />
        </>
      )}
    </RowsField>
  )
}
