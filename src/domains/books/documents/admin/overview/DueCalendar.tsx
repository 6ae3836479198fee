import { Anchor, Box, Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { dayIn, dayName, monthName, writeDay } from '#kit/shared/dates/dates.ts'
import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { overviewCalls } from '../../overview/overview.contract.ts'
import { browsePath, editPath, money } from '../base/document-words.ts'
import { openingItemPath } from '../opening/opening-words.ts'
import '../base/documents.css'

type Entry = OutputOf<typeof overviewCalls.calendar>['days'][number]

const monthOf = (day: string) => day.slice(0, 7)
const isMonth = (text: string) => /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text)
const neighbour = (month: string, by: 1 | -1) =>
  monthOf(by === 1 ? laterDay(`${month}-01`, 31) : laterDay(`${month}-01`, -1))

/** Days of all weeks that overlap a month, starting on Mondays. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const last = laterDay(`${neighbour(month, 1)}-01`, -1)
  const begin = laterDay(first, 1 - weekdayOfDay(first))
  const end = laterDay(last, 7 - weekdayOfDay(last))
  const weeks: string[][] = []
  for (let monday = begin; monday <= end; monday = laterDay(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => laterDay(monday, at)))
  return weeks
}

/** Calendar of due invoices, cash discount deadlines, expiring offers and templates. */
export function DueCalendar() {
  const { t, lang } = useTexts()
  const { zone } = useMoments()
  const [query, setQuery] = useSearchParams()
  const [today] = useState(() => dayIn(new Date().toISOString(), zone))
  const asked = query.get('month') ?? ''
  const month = isMonth(asked) ? asked : monthOf(today)
  const weeks = useMemo(() => weeksOf(month), [month])
  const span = { from: weeks[0]![0]!, to: weeks.at(-1)!.at(-1)! }
  const key = useMemo(() => ['books', 'calendar'], [])
  useLiveKey('document', key)
  const answer = useQuery({
    queryKey: [...key, span],
    queryFn: () => call(overviewCalls.calendar, span),
    placeholderData: (before) => before,
  })
  const back = { label: t('documents.many.invoice'), to: browsePath('invoice') }
  if (answer.error || !answer.data)
    return <Unread answer={answer} title={t('documents.calendar.title')} back={back} titled />
  const byDay = Map.groupBy(answer.data.days, ({ on }) => on)
  const go = (to: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (to === monthOf(today)) next.delete('month')
      else next.set('month', to)
      return next
    })
  const title = `${monthName(Number(month.slice(5)), lang)} ${month.slice(0, 4)}`
  const days = weeks.flat().filter((day) => monthOf(day) === month && byDay.has(day))
  return (
    <Screen title={t('documents.calendar.title')} back={back}>
      <Stack>
        <Group gap="xs">
          <Button variant="default" onClick={() => go(neighbour(month, -1))}>
            {t('documents.calendar.previous')}
          </Button>
          <Button variant="default" onClick={() => go(monthOf(today))}>
            {t('documents.calendar.today')}
          </Button>
          <Button variant="default" onClick={() => go(neighbour(month, 1))}>
            {t('documents.calendar.next')}
          </Button>
        </Group>
        <div role="status">
          <Text component="h2" fw={600} size="lg">
            {title}
          </Text>
        </div>
        <Overdue />
        <Box visibleFrom="md">
          <table className="due-month" aria-label={title}>
            <thead>
              <tr>
                {[1, 2, 3, 4, 5, 6, 7].map((day) => (
                  <th key={day} scope="col">
                    {dayName(day, lang)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]}>
                  {week.map((day) => (
                    <td key={day} className={monthOf(day) === month ? undefined : 'is-other'}>
                      <Text
                        size="sm"
                        fw={day === today ? 700 : 400}
                        {...(day === today ? { 'aria-current': 'date' } : {})}
                      >
                        {Number(day.slice(8))}
                      </Text>
                      <ul>
                        {(byDay.get(day) ?? []).map((entry) => (
                          <li key={`${entry._id} ${entry.what}`}>
                            <EntryLink entry={entry} />
                          </li>
                        ))}
                      </ul>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
        <Box hiddenFrom="md">
          {days.map((day) => (
            <section key={day} aria-label={writeDay(day, lang, { weekday: true })}>
              <Text component="h3" fw={600} mt="sm">
                {writeDay(day, lang, { weekday: true })}
              </Text>
              <List size="sm">
                {byDay.get(day)!.map((entry) => (
                  <List.Item key={`${entry._id} ${entry.what}`}>
                    <EntryLink entry={entry} />
                  </List.Item>
                ))}
              </List>
            </section>
          ))}
        </Box>
        {days.length === 0 ? <Text c="dimmed">{t('documents.calendar.nothing')}</Text> : null}
      </Stack>
    </Screen>
  )
}

/** Open items from earlier months, which the view of one month would hide. */
function Overdue() {
  const { t } = useTexts()
  const key = useMemo(() => ['books', 'due'], [])
  useLiveKey('document', key)
  const count = useQuery({ queryKey: key, queryFn: () => call(overviewCalls.due, {}) }).data?.overdue ?? 0
  if (count === 0) return null
  return (
    <Anchor component={Link} to={browsePath('invoice', 'overdue=true&sort=dueOn')} size="sm">
      {t('documents.calendar.overdue', { count })}
    </Anchor>
  )
}

function EntryLink({ entry }: { entry: Entry }) {
  const { t, lang } = useTexts()
  const { kind, what, number, partyName, amount, currency, _id } = entry
  return (
    <Anchor component={Link} to={kind === 'opening' ? openingItemPath(_id) : editPath(kind, _id)} size="sm">
      {`${t(`documents.calendar.what.${what}`)}: ${[number, partyName, money(amount, lang, currency)].filter(Boolean).join(', ')}`}
    </Anchor>
  )
}
