import { Checkbox, Group, SimpleGrid, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { actions } from '#kit/shared/contract.ts'
import { settings, type Right } from '../settings.contract.ts'
import { modulesOf, withRight, type ModuleOfRights } from './rights.ts'

/** All rights, with names of modules and actions in the screen's language. */
export function useRights() {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const answer = useQuery({
    queryKey: ['settings', 'rights'],
    queryFn: () => call(settings.rights, {}),
    staleTime: Infinity,
  })
  const isStandard = (action: string) => (actions as readonly string[]).includes(action)
  const modules = modulesOf(answer.data?.modules ?? [], domains)
  const own = new Map(modules.flatMap((one) => one.own).map(({ action, label }) => [action, label]))
  return {
    modules,
    problem: answer.error,
    loading: answer.isPending,
    nameOf: (action: string) =>
      isStandard(action) ? t(`settings.permissions.actions.${action}`) : t(own.get(action) ?? action),
  }
}

interface Props {
  id: string
  rights: readonly Right[]
  change: (rights: Right[]) => void
}

/** All modules with checkboxes for their rights. */
export function RightsMatrix({ id, rights, change }: Props) {
  const { t } = useTexts()
  const { modules, nameOf, loading, problem } = useRights()
  // Six columns need a desktop's width; otherwise each area has its own rows.
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  if (problem) return <Text role="alert">{messageOf(problem)}</Text>
  if (loading) return <Skeleton height={320} />
  const box = ({ module, label }: ModuleOfRights, action: string) => ({
    'aria-label': `${t(label)}: ${nameOf(action)}`,
    checked: rights.includes(`${module}.${action}`),
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      change(withRight(rights, module, action, event.currentTarget.checked)),
  })
  if (isNarrow)
    return (
      <Stack gap="md" id={id}>
        {modules.map((one) => (
          <div key={one.module} role="group" aria-label={t(one.label)}>
            <Text size="sm" fw={600} mb={4}>
              {t(one.label)}
            </Text>
            <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" verticalSpacing={4}>
              {[...one.actions, ...one.own.map(({ action }) => action)].map((action) => (
                <Checkbox key={action} {...box(one, action)} label={nameOf(action)} />
              ))}
            </SimpleGrid>
          </div>
        ))}
      </Stack>
    )
  const hasOwn = modules.some(({ own }) => own.length > 0)
  return (
    <Table verticalSpacing="xs" id={id}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('settings.permissions.module')}</Table.Th>
          {actions.map((action) => (
            <Table.Th key={action} scope="col" ta="center">
              {nameOf(action)}
            </Table.Th>
          ))}
          {hasOwn ? <Table.Th scope="col">{t('settings.permissions.ownActions')}</Table.Th> : null}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {modules.map((one) => (
          <Table.Tr key={one.module}>
            <Table.Th scope="row" fw={600}>
              {t(one.label)}
            </Table.Th>
            {actions.map((action) => (
              <Table.Td key={action}>
                {one.actions.includes(action) ? (
                  <Checkbox {...box(one, action)} styles={{ body: { justifyContent: 'center' } }} />
                ) : null}
              </Table.Td>
            ))}
            {hasOwn ? (
              <Table.Td>
                <Group gap="sm">
                  {one.own.map(({ action }) => (
                    <Checkbox key={action} {...box(one, action)} label={nameOf(action)} />
                  ))}
                </Group>
              </Table.Td>
            ) : null}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
