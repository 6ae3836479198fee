import { Checkbox, MultiSelect, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { useField, useForm } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { ownModules } from '../../users.rules.ts'

function PagesField() {
  const { t } = useTexts()
  const { services } = useAdmin()
  const field = useField<string[] | null>('pages')
  const chosen = field.value ?? null
  const tree = useQuery({ queryKey: ['page', 'choices'], queryFn: services.pageChoices })
  const depths = new Map(tree.data?.map((page) => [page._id, page.depth]))
  return (
    <Stack gap="xs">
      <Switch
        label={t('users.limits.pages')}
        description={t('users.limits.pagesHint')}
        checked={chosen !== null}
        onChange={(event) => field.change(event.currentTarget.checked ? [] : null)}
      />
      {chosen === null ? null : (
        <MultiSelect
          id={field.id}
          label={field.label}
          placeholder={chosen.length === 0 ? t('users.limits.choosePages') : ''}
          data={tree.data?.map((page) => ({ value: page._id, label: page.title })) ?? []}
          renderOption={({ option }) => (
            <span style={{ paddingInlineStart: (depths.get(option.value) ?? 0) * 16 }}>{option.label}</span>
          )}
          value={chosen}
          onChange={field.change}
          searchable
          hidePickedOptions
          maxDropdownHeight={320}
          nothingFoundMessage={t('kit.palette.nothing')}
          clearButtonProps={{ 'aria-label': t('kit.remove') }}
          error={field.error ?? (tree.error ? messageOf(tree.error) : undefined)}
        />
      )}
      {chosen?.length === 0 ? (
        <Text size="xs" c="dimmed">
          {t('users.limits.noPages')}
        </Text>
      ) : null}
    </Stack>
  )
}

function OnlyOwnField() {
  const { t } = useTexts()
  const field = useField<string[]>('onlyOwn')
  return (
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
  )
}

/** Limits of an account within its roles' rights. */
export function LimitsPanel() {
  const { t } = useTexts()
  const { form } = useForm()
  const roles = (form.values['roles'] ?? []) as string[]
  const isAdmin = roles.includes('admin') || roles.includes('system')
  return (
    <SidePanel title={t('users.limits.title')}>
      {isAdmin ? (
        <Text size="sm">{t('users.limits.admin')}</Text>
      ) : (
        <>
          <PagesField />
          <OnlyOwnField />
        </>
      )}
    </SidePanel>
  )
}
