import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../../../kit/browser/admin/dashboard/cards.tsx'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { sayPeriod } from '../tavern-words.rules.ts'
import { useReports } from './tavern-year.ts'

const most = 5

/** Dates that keepers of taverns report and that wait for the office. */
export function ReportsWaiting() {
  const { t, lang } = useTexts()
  const waiting = useReports()
  return (
    <Card title={t('taverns.reports.title')} more={{ label: t('taverns.reports.show'), to: '/taverns' }}>
      {waiting?.total === 0 ? (
        <Text size="sm" c="dimmed">
          {t('taverns.reports.nothing')}
        </Text>
      ) : null}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {waiting?.reports.slice(0, most).map((report) => (
          <li key={report._id}>
            <Anchor
              component={Link}
              to={`/taverns?year=${report.from.slice(0, 4)}`}
              size="sm"
              c="inherit"
              fw={600}
            >
              {`${report.title}, ${sayPeriod(report, lang)}`}
            </Anchor>
            <Text size="xs" c="dimmed">
              {t(`taverns.reports.what.${report.what}`)}
            </Text>
          </li>
        ))}
      </Stack>
    </Card>
  )
}
