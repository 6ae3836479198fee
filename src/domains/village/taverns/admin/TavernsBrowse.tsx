import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { notifyDone, notifyFailed, notifyInfo } from '#kit/browser/admin/notify.tsx'
import { useSteps } from '#kit/browser/admin/year/use-steps.ts'
import { useYear, YearScreen } from '#kit/browser/admin/year/YearScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { isAdmin } from '#kit/shared/access.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { TavernRun } from '../taverns.contract.ts'
import { aYearLater } from '../taverns.rules.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { KeeperLinks } from './KeeperLinks.tsx'
import { Reports } from './Reports.tsx'
import { type OpenRun, RunDialog } from './RunDialog.tsx'
import { type Change, inYear, useTavernYear } from './tavern-year.ts'
import { TavernSettings } from './TavernSettings.tsx'
import { YearGrid } from './YearGrid.tsx'
import './taverns-admin.css'

/** Default length of a new date in days. */
const usualLength = 14

/** Dates of all taverns in a year, edited by keyboard or in a form; every step can be undone. */
export function TavernsBrowse() {
  const { t } = useTexts()
  const { user } = useAdmin()
  const { year, go } = useYear()
  const { data, error, change, accept, decline, reload } = useTavernYear(year)
  const { add: addStep, undo } = useSteps()
  const [dialog, setDialog] = useState<OpenRun | 'import' | 'links' | null>(null)

  const store = (wanted: Change, said: string) =>
    change(wanted).then((step) => notifyDone(said, addStep(step)), notifyFailed)

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
    <YearScreen
      title={t('taverns.title')}
      text={t('taverns.text')}
      {...{ year, go, undo, error }}
      isLoaded={data !== undefined}
      actions={
        <>
          <Button variant="default" onClick={copyYear}>
            {t('taverns.copy', { year: year - 1 })}
          </Button>
          <Button variant="default" onClick={() => setDialog('import')}>
            {t('taverns.import')}
          </Button>
          <Button variant="default" onClick={() => setDialog('links')}>
            {t('taverns.reports.links')}
          </Button>
        </>
      }
    >
      {data ? (
        <Stack gap="lg">
          <Reports {...{ accept, decline, addStep }} />
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
          {isAdmin(user) ? <TavernSettings {...data} done={() => void reload()} /> : null}
        </Stack>
      ) : null}
      {dialog === 'import' ? <ImportDialog close={() => setDialog(null)} done={() => void reload()} /> : null}
      {dialog === 'links' ? <KeeperLinks close={() => setDialog(null)} /> : null}
      {dialog && dialog !== 'import' && dialog !== 'links' && data ? (
        <RunDialog
          run={dialog}
          taverns={data.taverns}
          save={(run) => change({ put: [run] }).then((step) => notifyDone(t('taverns.saved'), addStep(step)))}
          remove={dialog._id ? () => remove(dialog as TavernRun) : null}
          close={() => setDialog(null)}
        />
      ) : null}
    </YearScreen>
  )
}

/** Moves a run to another first day, together with its exceptions. */
function shifted(run: TavernRun, from: string): TavernRun {
  const days = Math.round((Date.parse(from) - Date.parse(run.from)) / 86_400_000)
  return { ...run, exceptions: run.exceptions.map((one) => ({ ...one, day: laterDay(one.day, days) })) }
}
