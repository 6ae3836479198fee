import type { ReactNode } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { NotAllowed } from '#kit/browser/admin/shell/NotHere.tsx'
import type { Access } from '#kit/shared/contract.ts'
import { useSportsAnswer } from './sports-words.ts'

/**
 * A form for a new record, for users who may create it: the office and, within their clubs, officers. It is hidden from
 * others.
 */
export function ForOfficers({
  access,
  of,
  title,
  back,
  children,
}: {
  access: Access
  /** `office`: officers may not create this record, for example another club. */
  of?: 'office'
  title: string
  back: { label: string; to: string }
  children: ReactNode
}) {
  const may = useMay()
  const answer = useSportsAnswer()
  if (!may(access)) return <NotAllowed />
  if (!answer.data) return <Unread answer={answer} title={title} back={back} />
  const { narrowed, clubs } = answer.data
  const isLed = of !== 'office' && clubs.some(({ led }) => led)
  return narrowed && !isLed ? <NotAllowed /> : children
}
