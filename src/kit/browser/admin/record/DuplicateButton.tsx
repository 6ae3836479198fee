import { Button, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import { useTexts } from '../../texts.ts'
import { useMay } from '../admin-context.ts'

/**
 * Link to a new record as a copy of a stored one, for users with the right; hidden if nothing is stored. `begin` is the
 * path of a new record without base, with its query; `useContractForm` fills the form.
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
      {/* Phones need the room for the save buttons */}
      <Text span inherit visibleFrom="xs">
        {label}
      </Text>
    </Button>
  )
}
