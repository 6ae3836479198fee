import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { endOfLastDay, lastDayOf, usualDays } from '../notices.rules.ts'
import { F } from './notice-fields.ts'
import { daysAhead } from './notice-state.ts'

/** Last day on the board; the notice comes down at midnight after it. */
function LastDayField({ hint }: { hint: string }) {
  const { zone } = useMoments()
  const field = F.useField('postedUntil')
  return (
    <DayInput
      id={field.id}
      label={field.label}
      description={hint}
      required
      value={field.value ? lastDayOf(field.value, zone) : null}
      onChange={(day) => day && field.change(endOfLastDay(day, zone))}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

/** Period on the board, its length, and archiving afterwards. */
export function PeriodPanel({ isPosted, children }: { isPosted: boolean; children?: ReactNode }) {
  const { t } = useTexts()
  const { zone } = useMoments()
  const from = F.useField('postedFrom').value
  const until = F.useField('postedUntil').value
  const days = from && until ? daysAhead({ postedFrom: from, postedUntil: until }, zone, isPosted) : null
  return (
    <SidePanel title={t('notices.period')}>
      {children}
      <F.Moment name="postedFrom" hint={t('notices.hints.postedFrom')} required />
      <LastDayField hint={t('notices.hints.postedUntil')} />
      {days !== null && days > 0 ? (
        <Text size="sm" role="status">
          {t('notices.periodDays', { count: days })}
        </Text>
      ) : null}
      {days !== null && days < usualDays ? (
        <Alert color="yellow" p="xs">
          <Text size="sm">{t('notices.periodShort')}</Text>
        </Alert>
      ) : null}
      <F.Switch name="keepInArchive" hint={t('notices.hints.keepInArchive')} />
    </SidePanel>
  )
}
