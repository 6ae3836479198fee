import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../admin-context.ts'
import type { AnyCollection } from '../records.ts'

/** Leads to a new record, for those who may make one; `to` is the edit screen's path without base. */
export function CreateButton({
  collection,
  to,
  children,
}: {
  collection: AnyCollection
  to: string
  children: string
}) {
  const may = useMay()
  if (!may({ module: collection.name, action: 'create' })) return null
  return (
    <Button component={Link} to={to} leftSection={<IconPlus size={18} aria-hidden />}>
      {children}
    </Button>
  )
}
