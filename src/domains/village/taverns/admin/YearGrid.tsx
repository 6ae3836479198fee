import { Box, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { useDelayedWrite } from '#kit/browser/admin/use-delayed-write.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { dayStep, monthsOf } from '#kit/browser/admin/year/day-keys.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { TavernRun } from '../taverns.contract.ts'
import { daysBetween, gapsOf } from '../taverns.rules.ts'
import { sayPeriod } from '../tavern-words.rules.ts'
import { inYear, type Year } from './tavern-year.ts'

interface Props {
  year: number
  data: Year
  add: (tavern: string, from: string) => void
  open: (run: TavernRun) => void
  move: (run: TavernRun, to: Pick<TavernRun, 'from' | 'to'>) => void
  remove: (run: TavernRun) => void
}

type Moved = Pick<TavernRun, 'from' | 'to'> & { run: TavernRun }

/** Milliseconds from the last key press until a moved date is saved. */
const patience = 600

/**
 * A year with one row per tavern: each date is a bar that can be opened, moved and removed by keyboard; below, gaps
 * without an open tavern.
 */
export function YearGrid({ year, data, add, open, move, remove }: Props) {
  const { t, lang } = useTexts()
  const [moved, setMoved] = useState<Moved | null>(null)
  const store = useRef(move)
  useEffect(() => {
    store.current = move
  })
  const write = useDelayedWrite(patience)
  useEffect(() => {
    if (!moved) return
    write.put(() => {
      setMoved(null)
      const { run, from, to } = moved
      if (run.from !== from || run.to !== to) store.current(run, { from, to })
    })
  }, [moved, write])

  const first = `${year}-01-01`
  const days = daysBetween(first, `${year + 1}-01-01`)
  const place = (from: string, to: string) => {
    const start = Math.max(0, daysBetween(first, from))
    const end = Math.min(days, daysBetween(first, to) + 1)
    return { left: `${(start / days) * 100}%`, width: `${((end - start) / days) * 100}%` }
  }
  const runs = inYear(data.runs, year)
  const gaps = gapsOf(runs, year)
  const months = monthsOf(year)
  const monthName = new Intl.DateTimeFormat(lang, { month: 'short', timeZone: 'UTC' })

  function onKey(run: TavernRun, event: KeyboardEvent) {
    const step = dayStep(event.key)
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      if (moved?.run._id === run._id) {
        write.cancel()
        setMoved(null)
      }
      remove(run)
    } else if (step) {
      event.preventDefault()
      // Save the previously moved bar first
      if (moved && moved.run._id !== run._id) write.flush()
      setMoved((now) => {
        const at = now?.run._id === run._id ? now : { run, from: run.from, to: run.to }
        const to = laterDay(at.to, step)
        if (event.shiftKey) return to >= at.from ? { ...at, to } : at
        return { ...at, from: laterDay(at.from, step), to }
      })
    }
  }

  return (
    <Box className="tavern-year" role="region" aria-label={t('taverns.yearOf', { year })} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('taverns.tavern')}</th>
            <th scope="col">
              <VisuallyHidden>{t('taverns.yearOf', { year })}</VisuallyHidden>
              <span className="tavern-months" aria-hidden="true">
                {months.map((month) => (
                  <span key={month} style={{ left: place(month, month).left }}>
                    {monthName.format(Date.parse(month))}
                  </span>
                ))}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.taverns.map((tavern) => {
            const own = runs.filter((run) => run.tavern === tavern._id)
            const free = nextFree(own, year)
            return (
              <tr key={tavern._id}>
                <th scope="row">
                  <div className="tavern-name">
                    <span>{tavern.title}</span>
                    <IconAction
                      variant="subtle"
                      label={t('taverns.addTo', { tavern: tavern.title })}
                      onClick={() => add(tavern._id, free)}
                    >
                      <IconPlus size={16} />
                    </IconAction>
                  </div>
                </th>
                <td>
                  <div className="tavern-strip">
                    {own.map((run) => {
                      const shown = moved?.run._id === run._id ? moved : run
                      const words = sayPeriod(shown, lang, String(year))
                      const count = daysBetween(shown.from, shown.to) + 1
                      return (
                        <button
                          key={run._id}
                          type="button"
                          className="tavern-bar"
                          style={place(shown.from, shown.to)}
                          title={words}
                          aria-label={t('taverns.bar', { tavern: tavern.title, period: words, count })}
                          aria-keyshortcuts="Enter ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight Delete"
                          onClick={() => open(run)}
                          onKeyDown={(event) => onKey(run, event)}
                        >
                          <span>{count}</span>
                        </button>
                      )
                    })}
                  </div>
                </td>
              </tr>
            )
          })}
          <tr>
            <th scope="row">{t('taverns.nobody')}</th>
            <td>
              <div className="tavern-strip is-gaps" aria-hidden="true">
                {gaps.map(({ from, to }) => (
                  <span key={from} style={place(from, to)} />
                ))}
              </div>
            </td>
          </tr>
        </tbody>
      </table>
      <Text size="sm" role="status">
        {moved
          ? sayPeriod(moved, lang, String(year))
          : gaps.length === 0
            ? t('taverns.noGaps')
            : t('taverns.gaps', { days: gaps.map((gap) => sayPeriod(gap, lang, String(year))).join('; ') })}
      </Text>
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {t('taverns.keys')}
      </Text>
    </Box>
  )
}

/** First day of a year after all these runs. */
function nextFree(runs: readonly Pick<TavernRun, 'to'>[], year: number): string {
  const last = runs
    .map(({ to }) => to)
    .sort()
    .at(-1)
  const free = last ? laterDay(last, 1) : `${year}-01-01`
  return free > `${year}-12-31` ? `${year}-12-31` : free
}
