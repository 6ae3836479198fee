import { locales } from '#kit/shared/text/languages.ts'
import { Alert, Button, Group, Skeleton, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { download } from '#kit/browser/admin/browse/csv.ts'
import { byteOrderMark, csvLine, csvSeparator } from '#kit/shared/csv.ts'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { consent } from '../consent.contract.ts'

type Counts = OutputOf<typeof consent.counts>

/** Visitors' choices, as a table per list of services and as a file per day. */
export function ConsentCounts() {
  const { t, lang } = useTexts()
  const { data, error } = useQuery({ queryKey: ['consent'], queryFn: () => call(consent.counts, {}) })

  function save({ days }: Counts) {
    const separator = csvSeparator(lang)
    const head = ['day', 'version', 'all', 'necessary', 'selection'].map((name) =>
      t(`consent.counts.${name}`),
    )
    const rows = days.map((row) => [row.day, row.version, row.all, row.necessary, row.selection].map(String))
    download(`${t('consent.counts.file')}.csv`, [
      byteOrderMark + csvLine(head, separator),
      ...rows.map((row) => csvLine(row, separator)),
    ])
  }

  return (
    <SettingsGroup id="counts" title={t('consent.counts.title')} text={t('consent.counts.text')}>
      {error ? (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {messageOf(error)}
        </Alert>
      ) : null}
      {!data && !error ? <Skeleton height={80} /> : null}
      {data?.banners.length === 0 ? <Text size="sm">{t('consent.counts.none')}</Text> : null}
      {data && data.banners.length > 0 ? (
        <>
          <Table.ScrollContainer
            minWidth={560}
            type="native"
            tabIndex={0}
            role="region"
            aria-label={t('consent.counts.table')}
          >
            <Table>
              <Table.Thead>
                <Table.Tr>
                  {['since', 'services', 'all', 'necessary', 'selection'].map((name) => (
                    <Table.Th key={name}>{t(`consent.counts.${name}`)}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.banners.map((banner) => (
                  <Table.Tr key={banner.version}>
                    <Table.Td>{new Date(banner.since).toLocaleDateString(locales[lang])}</Table.Td>
                    <Table.Td>
                      {banner.services
                        .map(
                          (service) =>
                            `${t(`consent.service.${service}`)} (${banner.accepted[service] ?? 0})`,
                        )
                        .join(', ') || t('consent.counts.noServices')}
                    </Table.Td>
                    <Table.Td>{banner.all}</Table.Td>
                    <Table.Td>{banner.necessary}</Table.Td>
                    <Table.Td>{banner.selection}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          <Group>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => save(data)}
            >
              {t('consent.counts.download')}
            </Button>
          </Group>
        </>
      ) : null}
    </SettingsGroup>
  )
}
