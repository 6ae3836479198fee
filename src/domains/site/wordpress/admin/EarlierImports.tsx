import { Anchor, Paper, Stack, Table, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Moment, StateBadge, type Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { wordpressImports, type SiteImport } from '../wordpress.contract.ts'

const tones: Record<SiteImport['state'], Tone> = {
  checking: 'draft',
  checked: 'changed',
  running: 'scheduled',
  done: 'published',
  failed: 'bin',
  cancelled: 'draft',
}

/** Earlier imports, newest first; nothing without any. */
export function EarlierImports() {
  const { t } = useTexts()
  const { data } = useQuery({
    queryKey: ['wordpress', 'list'],
    queryFn: () => call(wordpressImports.list, { limit: 20 }),
  })
  if (!data || data.imports.length === 0) return null
  return (
    <Paper withBorder p="lg" component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('wordpress.screen.earlier')}
        </Title>
        <Table.ScrollContainer minWidth={340}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('wordpress.screen.file')}</Table.Th>
                <Table.Th scope="col">{t('wordpress.screen.when')}</Table.Th>
                <Table.Th scope="col">{t('wordpress.screen.state')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.imports.map(({ _id, fileName, createdAt, state }) => (
                <Table.Tr key={_id}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Anchor
                      component={Link}
                      to={`?id=${_id}`}
                      aria-label={t('wordpress.screen.open', { file: fileName })}
                    >
                      {fileName}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>
                    <Moment at={createdAt} />
                  </Table.Td>
                  <Table.Td>
                    <StateBadge tone={tones[state]}>{t(`wordpress.states.${state}`)}</StateBadge>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Stack>
    </Paper>
  )
}
