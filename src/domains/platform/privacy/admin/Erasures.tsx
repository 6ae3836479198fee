import { Button, Paper, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { privacy } from '../privacy.contract.ts'

/** List of erasures with time and author, without identities. */
export function Erasures() {
  const { t } = useTexts()
  const moments = useMoments()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['privacy', 'erasures'],
    queryFn: () => call(privacy.erasures, {}),
  })
  const erasures = data?.erasures ?? []
  return (
    <Paper withBorder p="md" component="section" aria-label={t('privacy.log')}>
      <Title order={2} size="h5">
        {t('privacy.log')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('privacy.logText')}
      </Text>
      {isPending ? <Skeleton height={60} /> : null}
      {error ? (
        <Stack align="flex-start" gap="xs" role="alert">
          <Text size="sm">
            {t('privacy.logFailed')}: {messageOf(error)}
          </Text>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {t('kit.retry')}
          </Button>
        </Stack>
      ) : null}
      {data && erasures.length === 0 ? <Text size="sm">{t('privacy.logNone')}</Text> : null}
      {erasures.length > 0 ? (
        <Table.ScrollContainer
          minWidth={520}
          type="native"
          tabIndex={0}
          role="region"
          aria-label={t('privacy.log')}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                {['at', 'by', 'removed', 'anonymised', 'kept'].map((name) => (
                  <Table.Th key={name}>{t(`privacy.${name}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {erasures.map(({ _id, at, byName, counts, repeatedAt }) => (
                <Table.Tr key={_id}>
                  <Table.Td>
                    <Moment at={at} />
                    {repeatedAt ? (
                      <Text size="xs" c="dimmed">
                        {t('privacy.repeated', { at: moments.say(repeatedAt) })}
                      </Text>
                    ) : null}
                  </Table.Td>
                  <Table.Td>{byName || t('privacy.system')}</Table.Td>
                  <Table.Td>{counts.remove}</Table.Td>
                  <Table.Td>{counts.anonymise}</Table.Td>
                  <Table.Td>{counts.keep}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : null}
    </Paper>
  )
}
