import { Anchor, Button, Checkbox, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import { useField, useForm } from '#kit/browser/admin/edit/form-state.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { SwitchField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { useLiveKeys } from '#kit/browser/admin/live.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useRecordForm } from '#kit/browser/admin/record/use-record-form.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { untranslated } from '#kit/shared/records/translated.ts'
import { RightsMatrix, SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { settings, type Right } from '#domains/platform/settings/settings.contract.ts'
import { roles, type OwnRole, roleDefaults } from '../../roles.contract.ts'
import { ownModules } from '../../users.rules.ts'
import { usersPath } from '../PersonFields.tsx'
import { RolePreview } from './RolePreview.tsx'
import { RoleRemoval } from './RoleRemoval.tsx'
import { rolesKey, rolesPath, useRoles, useViewAs } from './use-roles.ts'

const valuesOf = ({ name, rights, onlyOwn, secondFactor }: OwnRole) => ({
  name,
  rights,
  onlyOwn,
  secondFactor,
})
const fresh = { ...roleDefaults, name: untranslated() }

/** Initial rights of a new role, copied from another one. */
function BeginWith() {
  const { t } = useTexts()
  const { form } = useForm()
  const { own = [], nameOf } = useRoles()
  const site = useQuery({ queryKey: ['settings', 'permissions'], queryFn: () => call(settings.read, {}) })
  const member = site.data?.config.permissions?.member ?? []
  function begin(key: string | null) {
    const role = own.find((one) => one.key === key)
    form.set('rights', key === 'member' ? member : (role?.rights ?? []))
    form.set('onlyOwn', role?.onlyOwn ?? [])
  }
  return (
    <Select
      label={t('users.ownRoles.begin')}
      placeholder={t('users.ownRoles.beginEmpty')}
      data={['member', ...own.map(({ key }) => key)].map((key) => ({ value: key, label: nameOf(key) }))}
      onChange={begin}
      clearable
      clearButtonProps={{ 'aria-label': t('kit.remove') }}
    />
  )
}

function Rights() {
  const { t } = useTexts()
  const field = useField<Right[]>('rights')
  return (
    <SettingsGroup id="rights" title={t('users.ownRoles.rights')} text={t('users.ownRoles.rightsHint')}>
      <RightsMatrix id={field.id} rights={field.value ?? []} change={field.change} />
      {field.error ? (
        <Text size="sm" c="red" role="alert">
          {field.error}
        </Text>
      ) : null}
    </SettingsGroup>
  )
}

function Limits() {
  const { t } = useTexts()
  const field = useField<string[]>('onlyOwn')
  return (
    <SettingsGroup id="limits" title={t('users.limits.title')} text={t('users.ownRoles.limitsHint')}>
      <Checkbox.Group
        id={field.id}
        label={field.label}
        description={t('users.limits.onlyOwnHint')}
        value={field.value ?? []}
        onChange={field.change}
        error={field.error}
      >
        <Stack gap="xs" mt="xs">
          {ownModules.map((module) => (
            <Checkbox key={module} value={module} label={t(`users.limits.modules.${module}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <SwitchField name="secondFactor" hint={t('users.ownRoles.secondFactorHint')} />
    </SettingsGroup>
  )
}

/** Screen of a custom role. */
export function RolesEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { answer, own, ownName } = useRoles()
  const viewAs = useViewAs()
  useLiveKeys(['role', 'user'], rolesKey)
  const role = own?.find(({ _id }) => _id === id) ?? null
  const labels = useMemo(
    () => ({
      'name.de': t('users.ownRoles.nameDe'),
      'name.en': t('users.ownRoles.nameEn'),
      name: t('users.fields.name'),
      rights: t('users.ownRoles.rights'),
      onlyOwn: t('users.fields.onlyOwn'),
      secondFactor: t('users.ownRoles.secondFactor'),
    }),
    [t],
  )
  const form = useRecordForm({
    name: 'role',
    id,
    stored: role,
    fresh,
    valuesOf,
    labels,
    check: ({ name }): FieldErrors => (name.de.trim() ? {} : { 'name.de': t('kit.edit.required') }),
    done: t('users.saved'),
    create: async (values) => (await call(roles.create, values)).role,
    update: async (known, changed) => (await call(roles.update, { ...known, ...changed })).role,
    onCreated: (made) => void navigate(`${rolesPath}/edit/${made._id}`, { replace: true }),
    onStored: () => void client.invalidateQueries({ queryKey: rolesKey }),
  })
  const title = t('users.ownRoles.title')
  const back = { label: title, to: rolesPath }
  if (!own || (id !== undefined && !role)) return <Unread answer={answer} title={title} back={back} />
  return (
    <RecordScreen
      form={form}
      title={role ? ownName(role) : t('users.ownRoles.new')}
      back={back}
      begins={!role}
      main={
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
            <TextField name="name.de" required maxLength={80} />
            <TextField name="name.en" maxLength={80} hint={t('users.ownRoles.nameEnHint')} />
          </SimpleGrid>
          {role ? null : <BeginWith />}
          <Rights />
          <Limits />
        </>
      }
      side={
        <>
          {role ? (
            <SidePanel title={t('users.ownRoles.holders')}>
              <Text size="sm">
                {role.people > 0 ? (
                  <Anchor component={Link} to={`${usersPath}?role=${encodeURIComponent(role.key)}`} inherit>
                    {t('users.ownRoles.people', { count: role.people })}
                  </Anchor>
                ) : (
                  t('users.ownRoles.nobody')
                )}
              </Text>
              <Group gap="xs">
                <Button
                  size="xs"
                  variant="default"
                  disabled={form.form.dirty}
                  onClick={() => void viewAs(role.key)}
                >
                  {t('users.ownRoles.viewAs')}
                </Button>
                <RoleRemoval role={role} removed={() => void navigate(rolesPath)} />
              </Group>
            </SidePanel>
          ) : null}
          <RolePreview />
        </>
      }
    />
  )
}
