import { Anchor, Button, Group, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { noticeCalls } from '../notices.contract.ts'
import { noticeScreens } from '../notices.addresses.ts'

/** The seals of a notice by its id. */
export const useSeals = (id: string) =>
  useQuery({
    queryKey: ['notices', 'seals', id],
    queryFn: async () => (await call(noticeCalls.seals, { _id: id })).seals,
  })

/** Seals of a notice, with a link to its certificate. */
export function ProofPanel({ id }: { id: string }) {
  const { t } = useTexts()
  const moments = useMoments()
  const answer = useSeals(id)
  const seals = answer.data ?? []
  return (
    <SidePanel title={t('notices.proof.title')}>
      {answer.error ? (
        <Group role="alert" gap="xs">
          <Text size="sm">
            {t('notices.proof.failed')} {messageOf(answer.error)}
          </Text>
          <Button size="xs" variant="default" onClick={() => void answer.refetch()}>
            {t('kit.retry')}
          </Button>
        </Group>
      ) : null}
      {answer.data && seals.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('notices.proof.none')}
        </Text>
      ) : null}
      {seals.length > 0 ? (
        <>
          <List size="sm" listStyleType="none" spacing={4}>
            {seals.map(({ sequence, event, moment }) => (
              <List.Item key={sequence}>
                {t(`notices.proof.event.${event}`)}
                <Text span size="sm" c="dimmed" display="block">
                  <time dateTime={moment}>{moments.full(moment)}</time>
                </Text>
              </List.Item>
            ))}
          </List>
          <Anchor component={Link} to={`/${noticeScreens.certificate}/${id}`} size="sm">
            {t('notices.proof.certificate')}
          </Anchor>
        </>
      ) : null}
    </SidePanel>
  )
}
