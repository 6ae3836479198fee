import { Box, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { sendingCalls } from '../sending.contract.ts'
import { Findings } from './Findings.tsx'

/** Problems of the stored letter before it is sent; checks links and DNS, so it takes a moment. */
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
      <Box aria-live="polite">{data ? <Findings findings={data.findings} /> : null}</Box>
    </Stack>
  )
}
