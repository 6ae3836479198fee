import { Button, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import { useTexts } from '../../texts.ts'
import { useMay } from '../admin-context.ts'

/**
 * Begins a new record as a copy of a stored one, for those who may make one; nothing where none is stored yet. `begin` is the path of
 * a new one without base, with what stands in its query; `useContractForm` fills its form.
 */
export function DuplicateButton({
  contract,
  record,
  begin,
}: {
  contract: Pick<RecordsContract, 'access'>
  record: { _id: string } | null
  begin: string
}) {
  const { t } = useTexts()
  const may = useMay()
  if (!record || !may(contract.access.create)) return null
  const label = t('kit.saveBar.duplicate')
  return (
    <Button
      component={Link}
      aria-label={label}
      to={`${begin}${begin.includes('?') ? '&' : '?'}copy=${record._id}`}
      variant="subtle"
      color="gray"
      leftSection={<IconCopy size={18} aria-hidden />}
    >
      {/* On a phone the buttons that save need the room */}
      <Text span inherit visibleFrom="xs">
        {label}
      </Text>
    </Button>
  )
}
