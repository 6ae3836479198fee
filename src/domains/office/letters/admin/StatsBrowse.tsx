import { Anchor, Box, Button, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { numberInWords } from '#kit/browser/admin/numbers.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { letterScreens } from '../letters.addresses.ts'
import { sendingCalls } from '../sending.contract.ts'
import { statsPath } from './letter-words.ts'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'

const figures = [
  'sent',
  'bounced',
  'failed',
  'uncertain',
  'left',
  'complained',
  'visits',
  'measured',
  'opened',
  'clicked',
] as const
/** Meaningful only for readers who agreed to individual statistics. */
const ofPeople: readonly string[] = ['measured', 'opened', 'clicked']

function Numbers({
  title,
  head,
  rows,
}: {
  title: string
  head: string[]
  rows: { key: string; cells: (string | number)[] }[]
}) {
  const { lang } = useTexts()
  const most = Math.max(1, ...rows.map(({ cells }) => (typeof cells[1] === 'number' ? cells[1] : 0)))
  if (rows.length === 0) return null
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      <WideTable minWidth={320} label={title}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {head.map((one, at) => (
                <Table.Th key={one} scope="col" ta={at > 1 ? 'right' : undefined}>
                  {one}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, cells: [name, first = 0, ...rest] }) => (
              <Table.Tr key={key}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>
                  {/* The bar says the same as the number beside it */}
                  <meter min={0} max={most} value={Number(first)} aria-hidden />{' '}
                  {numberInWords(Number(first), lang)}
                </Table.Td>
                {rest.map((one, at) => (
                  <Table.Td key={head[at + 2]} ta="right">
                    {numberInWords(Number(one), lang)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Stack>
  )
}

/** Statistics of the latest letters side by side, or of one with its links and days. */
export function StatsBrowse() {
  const { id } = useParams()
  const { t, lang } = useTexts()
  const answer = useQuery({
    queryKey: ['newsletter_sending', 'stats', id ?? ''],
    queryFn: () => call(sendingCalls.stats, id ? { _id: id } : {}),
  })
  const back = { label: t('letters.stats'), to: `/${letterScreens.stats}` }
  if (answer.error || !answer.data)
    return <Unread answer={answer} title={t('letters.stats')} back={back} titled />
  const data = answer.data
  const isMeasured = data.stats.some(({ measured }) => measured > 0)
  const shown = figures.filter((name) => isMeasured || !ofPeople.includes(name))
  const say = (number: number) => numberInWords(number, lang)
  const query = new URLSearchParams({ lang: lang === 'en' ? 'en' : 'de', ...(id ? { _id: id } : {}) })
  return (
    <Screen
      title={(id && data.stats[0]?.title) || t('letters.stats')}
      {...(id ? { back } : {})}
      actions={
        <Button component="a" href={`${sendingCalls.exportStats.path}?${query}`} variant="default">
          {t('letters.export')}
        </Button>
      }
    >
      <Text size="sm">{t('letters.statsHint')}</Text>
      {data.stats.length === 0 ? <Text>{t('letters.statsEmpty')}</Text> : null}
      {id && data.stats[0] ? (
        <Box maw={360}>
          <Facts facts={shown.map((name) => [t(`letters.figures.${name}`), say(data.stats[0]![name])])} />
        </Box>
      ) : null}
      {!id && data.stats.length > 0 ? (
        <WideTable minWidth={isMeasured ? 1100 : 860} label={t('letters.compare')}>
          <Table style={{ fontVariantNumeric: 'tabular-nums' }}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('letters.fields.title')}</Table.Th>
                <Table.Th scope="col">{t('letters.fields.at')}</Table.Th>
                {shown.map((name) => (
                  <Table.Th key={name} scope="col" ta="right">
                    {t(`letters.figures.${name}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.stats.map((one) => (
                <Table.Tr key={one.sending}>
                  <Table.Th scope="row">
                    <Anchor component={Link} to={statsPath(one.sending)}>
                      {one.title}
                    </Anchor>
                  </Table.Th>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>
                    {one.startedAt ? <Moment at={one.startedAt} /> : null}
                  </Table.Td>
                  {shown.map((name) => (
                    <Table.Td key={name} ta="right">
                      {say(one[name])}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      ) : null}
      {data.stats.length > 1 ? (
        <Numbers
          title={t('letters.visitsCompared')}
          head={[t('letters.fields.title'), t('letters.figures.visits')]}
          rows={data.stats.map(({ sending, title, visits }) => ({ key: sending, cells: [title, visits] }))}
        />
      ) : null}
      <Numbers
        title={t('letters.links')}
        head={[t('letters.href'), t('letters.figures.visits')]}
        rows={data.links.map(({ href, visits }) => ({ key: href, cells: [href, visits] }))}
      />
      <Numbers
        title={t('letters.days')}
        head={[t('letters.day'), t('letters.figures.visits')]}
        rows={data.days.map(({ day, visits }) => ({
          key: day,
          cells: [writeDay(day, lang, { weekday: true, year: true }), visits],
        }))}
      />
      <Numbers
        title={t('letters.domains')}
        head={[t('letters.domain'), t('letters.figures.sent'), t('letters.figures.bounced')]}
        rows={data.domains.map(({ domain, sent, bounced }) => ({
          key: domain,
          cells: [domain, sent, bounced],
        }))}
      />
    </Screen>
  )
}
