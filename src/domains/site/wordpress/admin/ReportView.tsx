import { Anchor, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import type { ImportReport } from '../wordpress.contract.ts'
import { numbersOf, remarksOf, sectionsOf, siteOf, type ReportSection } from '../wordpress.rules.ts'

const longestSection = 200

/** Only web addresses become links: the file is untrusted. */
const isWebAddress = (url: string) => /^https?:\/\//i.test(url)

function Section({ title, lines }: ReportSection) {
  const { t } = useTexts()
  const more = lines.length - longestSection
  return (
    <Paper withBorder component="details" p="md" open={title === 'failed' || title === 'kept'}>
      <Text component="summary" fw={600} style={{ cursor: 'pointer' }}>
        {t(`wordpress.report.${title}`)} ({lines.length})
      </Text>
      <Stack component="ul" gap={6} mt="sm" mb={0} pl="lg">
        {lines.slice(0, longestSection).map(({ text, url }, index) => (
          // eslint-disable-next-line react/no-array-index-key -- lines never move, and duplicates are possible
          <li key={index} style={{ overflowWrap: 'anywhere' }}>
            {text}
            {isWebAddress(url) ? (
              <>
                {' '}
                <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
                  {t('wordpress.screen.oldAddress')}: {url}
                </Anchor>
              </>
            ) : null}
          </li>
        ))}
      </Stack>
      {more > 0 ? <Text mt="xs">{t('wordpress.report.more', { count: more })}</Text> : null}
    </Paper>
  )
}

/** The result or preview of an import: numbers first, then what needs attention. */
export function ReportView({ report }: { report: ImportReport }) {
  const { t, lang } = useTexts()
  return (
    <Stack gap="md">
      <Paper withBorder p="lg" component="section">
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t(report.dryRun ? 'wordpress.screen.numbers' : 'wordpress.screen.numbersDone')}
          </Title>
          <Text style={{ overflowWrap: 'anywhere' }}>{siteOf(report)}</Text>
          <Table maw={640}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('wordpress.screen.kind')}</Table.Th>
                <Table.Th scope="col">{t('wordpress.screen.amount')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {numbersOf(t, report).map(([kind, numbers]) => (
                <Table.Tr key={kind}>
                  <Table.Th scope="row" fw={400}>
                    {kind}
                  </Table.Th>
                  <Table.Td>{numbers}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {report.dryRun ? null : <Text>{t('wordpress.report.redirects', report.redirects)}</Text>}
          {remarksOf(t, report).map((remark) => (
            <Text key={remark}>{remark}</Text>
          ))}
        </Stack>
      </Paper>
      {sectionsOf(t, report, lang).map((section) => (
        <Section key={section.title} {...section} />
      ))}
    </Stack>
  )
}
