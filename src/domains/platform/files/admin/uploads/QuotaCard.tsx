import { Anchor, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Card } from '#kit/browser/admin/dashboard/cards.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { files } from '../../files.contract.ts'
import { roomInWords } from '#kit/shared/room-in-words.ts'
import { fileScreens } from '../../files.addresses.ts'

/** Share of used space from which a warning shows. */
const scarce = 0.9

/** Dashboard card: used space, files waiting for release, and files with accessibility barriers. */
export function QuotaCard() {
  const { t, lang } = useTexts()
  const quota = useQuery({ queryKey: ['file', 'quota'], queryFn: () => call(files.quota, {}) })
  const silent = useQuery({
    queryKey: ['file', 'withoutAlt'],
    queryFn: () => call(files.list, { withoutAlt: true, limit: 0 }),
  })
  const closed = useQuery({
    queryKey: ['file', 'withBarriers'],
    queryFn: () => call(files.list, { withBarriers: true, limit: 0 }),
  })
  const { used = 0, total = null } = quota.data ?? {}
  const share = total ? used / total : 0
  return (
    <Card
      title={t('files.navigation')}
      more={{ label: t('files.upload.action'), to: `/${fileScreens.browse}` }}
    >
      <Stack gap="xs">
        {quota.data ? (
          <>
            <Text size="sm">
              {total === null
                ? t('files.quota', { used: roomInWords(used, lang) })
                : t('files.quotaOf', { used: roomInWords(used, lang), total: roomInWords(total, lang) })}
            </Text>
            {total === null ? null : (
              <Progress
                value={Math.max(share * 100, 1)}
                color={share > scarce ? 'red' : 'orange'}
                aria-label={t('files.quotaTitle')}
              />
            )}
          </>
        ) : null}
        {silent.data && silent.data.total > 0 ? (
          <Anchor component={Link} to={`/${fileScreens.browse}?withoutAlt=true`} size="sm">
            {t('files.silent', { count: silent.data.total })}
          </Anchor>
        ) : null}
        {closed.data && closed.data.total > 0 ? (
          <Anchor component={Link} to={`/${fileScreens.browse}?withBarriers=true`} size="sm">
            {t('files.closed', { count: closed.data.total })}
          </Anchor>
        ) : null}
      </Stack>
    </Card>
  )
}
