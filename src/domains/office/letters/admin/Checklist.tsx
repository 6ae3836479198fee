import { Button, List, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { notifyFailed } from '../../../../kit/browser/admin/notify.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { sendingCalls } from '../sending.contract.ts'

/** What should be mended before the stored letter is sent; asks links and name servers, so it takes a moment. */
export function Checklist({ sending }: { sending: string }) {
  const { t } = useTexts()
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['newsletter_sending', 'checklist', sending],
    queryFn: () => call(sendingCalls.checklist, { _id: sending }),
    enabled: false,
  })
  const run = async () => {
    const { error } = await refetch()
    if (error) notifyFailed(error)
  }
  return (
    <Stack gap="xs">
      <Button size="xs" variant="default" loading={isFetching} onClick={() => void run()}>
        {t('letters.check.run')}
      </Button>
      <List size="sm" aria-live="polite">
        {data?.findings.map(({ level, message, module, lang }) => (
          <List.Item key={`${module ?? ''} ${lang ?? ''} ${message}`}>
            <b>{t(`letters.check.${level}`)}:</b> {message}
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}
