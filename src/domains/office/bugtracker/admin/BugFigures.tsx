import { Table, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { locales } from '#kit/shared/text/languages.ts'
import { bugCalls } from '../bugtracker.contract.ts'
import { useBugChoices } from './bug-words.ts'

const key = ['system_bugtracker', 'figures']
const columns = ['open', 'waiting', 'closed', 'medianDays', 'hours'] as const

/** Numbers of open and recently closed bugs, their duration, and time spent, by project. */
export function BugFigures() {
  const { t, lang } = useTexts()
  const { projectName } = useBugChoices()
  useLiveKey('system_bugtracker', key)
  const { data } = useQuery({ queryKey: key, queryFn: () => call(bugCalls.figures, {}) })
  const say = (name: string) => t(`bugtracker.figures.${name}`)
  if (!data || data.figures.length === 0) return null
  const number = (value: number) => value.toLocaleString(locales[lang], { maximumFractionDigits: 1 })
  return (
    <section aria-labelledby="bug-figures">
      <Title order={2} size="h4" id="bug-figures" mb="sm">
        {say('title')}
      </Title>
      <WideTable minWidth={560} label={say('title')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('bugtracker.fields.project')}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column} scope="col" ta="end">
                  {say(column)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.figures.map(({ project, minutes, medianDays, ...counts }) => (
              <Table.Tr key={project}>
                <Table.Th scope="row">{projectName(project) || t('bugtracker.noProject')}</Table.Th>
                <Table.Td ta="end">{number(counts.open)}</Table.Td>
                <Table.Td ta="end">{number(counts.waiting)}</Table.Td>
                <Table.Td ta="end">{number(counts.closed)}</Table.Td>
                <Table.Td ta="end">{medianDays === null ? '–' : number(medianDays)}</Table.Td>
                <Table.Td ta="end">{number(minutes / 60)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </section>
  )
}
