import { Anchor, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import { RowsField } from '#kit/browser/admin/fields/RowsField.tsx'
import { TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { bugScreens } from '../bugtracker.addresses.ts'
import { bugSettingsCalls, type BugSettings as Settings } from '../bug-settings.contract.ts'
import { bounds } from '../bugtracker.rules.ts'
import { browsePath, useBugChoices } from './bug-words.ts'

const key = ['system_bugtracker', 'settings']
const fresh = { projects: [], email: '' }
type Project = Settings['projects'][number]

/** By what faults are sorted, and who hears of new ones. */
export function BugSettings() {
  const { t } = useTexts()
  const client = useQueryClient()
  const say = (name: string) => t(`bugtracker.settings.${name}`)
  return (
    <SettingsScreen
      title={say('title')}
      back={{ label: t('bugtracker.title'), to: browsePath }}
      queryKey={key}
      load={() => call(bugSettingsCalls.settings, {})}
      save={(values) => call(bugSettingsCalls.updateSettings, values)}
      onSaved={() => void client.invalidateQueries({ queryKey: ['system_bugtracker', 'choices'] })}
      fresh={fresh}
      labels={{ projects: say('projects'), email: say('email') }}
      check={({ projects }): FieldErrors =>
        (projects as Project[]).some(({ name }) => name.trim() === '')
          ? { projects: say('projectMissing') }
          : {}
      }
      done={say('saved')}
    >
      <SettingsGroup id="projects" title={say('projects')} text={say('projectsText')}>
        <ProjectsField />
      </SettingsGroup>
      <SettingsGroup id="mail" title={say('mail')}>
        <TextField name="email" type="email" hint={say('emailText')} maxLength={200} />
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
