import { ActionIcon, Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAdmin } from '../../../kit/browser/admin/admin-context.ts'
import { notifyDone, notifyFailed, notifyInfo } from '../../../kit/browser/admin/notify.tsx'
import { Screen } from '../../../kit/browser/admin/shell/Screen.tsx'
import { messageOf } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { isAdmin } from '../../../kit/shared/access.ts'
import { dayIn } from '../../../kit/shared/dates.ts'
import { laterDay } from '../../../kit/shared/days.ts'
import type { TavernRun } from '../taverns.contract.ts'
import { aYearLater } from '../taverns.rules.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { type OpenRun, RunDialog } from './RunDialog.tsx'
import { type Change, inYear, useTavernYear } from './tavern-year.ts'
import { TavernSettings } from './TavernSettings.tsx'
import { YearGrid } from './YearGrid.tsx'
import './taverns-admin.css'

/** Days that a new date lasts before anybody says otherwise. */
const usualLength = 14

/** The dates of all taverns in a year, entered and moved by keyboard or by fields; every step can be taken back. */
export function TavernsBrowse() {
  const { t } = useTexts()
  const { site, user } = useAdmin()
  const [params, setParams] = useSearchParams()
  const [present] = useState(() => Number(dayIn(new Date().toISOString(), site.timeZone).slice(0, 4)))
  const year = Number(params.get('year')) || present
  const { data, error, change, undo, reload } = useTavernYear(year)
  const [dialog, setDialog] = useState<OpenRun | 'import' | null>(null)

  const takeBack = (step: () => Promise<void>) =>
    step().then(() => notifyDone(t('taverns.undone')), notifyFailed)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=dialog]')
      if (isTyping || event.key !== 'z' || !(event.ctrlKey || event.metaKey) || !undo) return
      event.preventDefault()
      void takeBack(undo)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  const go = (to: number) => setParams(to === present ? {} : { year: String(to) })
  const store = (wanted: Change, said: string) =>
    change(wanted).then(
      (step) => notifyDone(said, { label: t('taverns.undo'), run: () => takeBack(step) }),
      notifyFailed,
    )

  function remove({ _id, version }: TavernRun) {
    setDialog(null)
    void store({ remove: [{ _id, version }] }, t('taverns.removed'))
  }
  function add(tavern: string, from: string) {
    const usual = data?.taverns.find(({ _id }) => _id === tavern)?.usual ?? []
    const to = laterDay(from, usualLength - 1)
    setDialog({ tavern, from, to, hours: usual, exceptions: [], note: { de: '', en: '' } })
  }
  function copyYear() {
    if (!data) return
    const there = inYear(data.runs, year)
    const touches = (a: TavernRun, b: TavernRun) => a.tavern === b.tavern && a.from <= b.to && b.from <= a.to
    const put = data.runs
      .filter(
        ({ from, tavern }) =>
          from.startsWith(`${year - 1}-`) && data.taverns.some(({ _id }) => _id === tavern),
      )
      .map(aYearLater)
      .filter((run) => !there.some((one) => touches(one, run)))
      .map(({ _id, version: _version, ...run }) => run)
    if (put.length === 0) return notifyInfo(t('taverns.nothingToCopy', { year: year - 1 }))
    void store({ put }, t('taverns.copied', { count: put.length }))
  }

  return (
    <Screen
      title={t('taverns.title')}
      count={String(year)}
      actions={
        <>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('taverns.yearBefore')}
            onClick={() => go(year - 1)}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('taverns.yearAfter')}
            onClick={() => go(year + 1)}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
          <Button
            variant="default"
            disabled={!undo}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => undo && void takeBack(undo)}
          >
            {t('taverns.undo')}
          </Button>
          <Button variant="default" onClick={copyYear}>
            {t('taverns.copy', { year: year - 1 })}
          </Button>
          <Button variant="default" onClick={() => setDialog('import')}>
            {t('taverns.import')}
          </Button>
        </>
      }
    >
      <Text size="sm">{t('taverns.text')}</Text>
      {error ? (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {messageOf(error)}
        </Alert>
      ) : null}
      {!data && !error ? <Skeleton height={320} /> : null}
      {data ? (
        <Stack gap="lg">
          {data.taverns.length === 0 ? (
            <Text>{t('taverns.noTaverns', { types: data.types.join(', ') })}</Text>
          ) : (
            <YearGrid
              year={year}
              data={data}
              add={add}
              open={setDialog}
              remove={remove}
              move={(run, to) =>
                void store({ put: [{ ...shifted(run, to.from), ...to }] }, t('taverns.moved'))
              }
            />
          )}
          {isAdmin(user) ? (
            <Group>
              <TavernSettings types={data.types} tellAt={data.tellAt} done={() => void reload()} />
            </Group>
          ) : null}
        </Stack>
      ) : null}
      {dialog === 'import' ? <ImportDialog close={() => setDialog(null)} done={() => void reload()} /> : null}
      {dialog && dialog !== 'import' && data ? (
        <RunDialog
          run={dialog}
          taverns={data.taverns}
          save={(run) => change({ put: [run] }).then(() => notifyDone(t('taverns.saved')))}
          remove={dialog._id ? () => remove(dialog as TavernRun) : null}
          close={() => setDialog(null)}
        />
      ) : null}
    </Screen>
  )
}

/** A run whose single days go along when it begins on another day. */
function shifted(run: TavernRun, from: string): TavernRun {
  const days = Math.round((Date.parse(from) - Date.parse(run.from)) / 86_400_000)
  return { ...run, exceptions: run.exceptions.map((one) => ({ ...one, day: laterDay(one.day, days) })) }
}
