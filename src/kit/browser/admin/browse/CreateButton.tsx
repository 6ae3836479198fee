import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Access } from '#kit/shared/contract.ts'
import { useMay } from '../admin-context.ts'

/** Link to a new record, for users with the right; `to` is the edit screen's path without base. */
export function CreateButton({ access, to, children }: { access: Access; to: string; children: string }) {
  const may = useMay()
  if (!may(access)) return null
  return (
    <Button component={Link} to={to} leftSection={<IconPlus size={18} aria-hidden />}>
      {children}
    </Button>
  )
}
