import { Anchor, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type FieldErrors, useField } from '../../../../kit/browser/admin/edit/form-state.ts'
import { TextField } from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { IconAction } from '../../../../kit/browser/admin/IconAction.tsx'
import { SettingsScreen } from '../../../../kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { SettingsGroup } from '../../../platform/settings/admin/offers.ts'
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
  const { id, value: projects = [], change, error } = useField<Project[]>('projects')
  const put = (index: number, next: Partial<Project>) =>
    change(projects.map((project, place) => (place === index ? { ...project, ...next } : project)))
  const up = (index: number) => {
    const next = [...projects]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    change(next)
  }
  return (
    <Stack gap="sm" id={id} tabIndex={-1}>
      {projects.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('bugtracker.settings.noProjects')}
        </Text>
      ) : null}
      {projects.map((project, index) => (
        // eslint-disable-next-line react/no-array-index-key -- new projects have nothing else to be told apart by
        <Group key={index} align="end" wrap="nowrap" gap="xs">
          <SimpleGrid cols={{ base: 1, sm: 2 }} flex={1} spacing="xs" verticalSpacing="xs">
            <TextInput
              label={t('bugtracker.settings.projectName', { number: index + 1 })}
              maxLength={80}
              value={project.name}
              error={project.name.trim() === '' ? error : undefined}
              onChange={(event) => put(index, { name: event.currentTarget.value })}
            />
            <Select
              label={t('bugtracker.settings.projectAssignee', { number: index + 1 })}
              data={choices.assignee}
              placeholder={t('bugtracker.nobody')}
              value={project.assignee}
              clearable
              clearButtonProps={{ 'aria-label': t('kit.remove') }}
              onChange={(assignee) => put(index, { assignee })}
            />
          </SimpleGrid>
          <IconAction
            variant="default"
            size="lg"
            disabled={index === 0}
            label={t('bugtracker.settings.upProject', { number: index + 1 })}
            onClick={() => up(index)}
          >
            <IconArrowUp size={16} aria-hidden />
          </IconAction>
          <IconAction
            variant="default"
            size="lg"
            label={t('bugtracker.settings.removeProject', { number: index + 1 })}
            onClick={() => change(projects.filter((_, place) => place !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </IconAction>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={projects.length >= bounds.projects}
          onClick={() => change([...projects, { key: '', name: '', assignee: null }])}
        >
          {t('bugtracker.settings.addProject')}
        </Button>
      </Group>
    </Stack>
  )
}
