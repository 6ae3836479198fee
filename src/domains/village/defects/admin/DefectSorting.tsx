import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { type Defect, defectCalls } from '../defects.contract.ts'

interface Props {
  defect: Defect
  changed: (defect: Defect) => void
}

/** Kind and assignee of a report; saved at once, with undo. */
export function DefectSorting({ defect, changed }: Props) {
  const { t, lang } = useTexts()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const kinds = useQuery({ queryKey: ['defect', 'kinds'], queryFn: () => call(defectCalls.kinds, {}) })
  const staff = useQuery({ queryKey: ['defect', 'staff'], queryFn: () => call(defectCalls.staff, {}) })
  const disabled = busy || !may(defectCalls.update.access)

  type Change = { kind?: string; assignee?: string | null }
  async function store(change: Change, before: Change | null) {
    setBusy(true)
    try {
      const { defect: next } = await call(defectCalls.update, { _id: defect._id, ...change })
      changed(next)
      notifyDone(
        t('defects.side.changed'),
        before ? { label: t('kit.undo'), run: () => store(before, null) } : undefined,
      )
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }

  const known = (kinds.data?.kinds ?? []).map((kind) => ({ value: kind.key, label: kind[lang] || kind.de }))
  const own = { value: defect.kind, label: defect.kindWords[lang] || defect.kindWords.de }
  const people = (staff.data?.staff ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const { assignee } = defect
  return (
    <SidePanel title={t('defects.side.title')}>
      <Select
        label={t('defects.kind')}
        // A kind that is no longer offered stays with its reports
        data={known.some(({ value }) => value === own.value) ? known : [own, ...known]}
        value={defect.kind}
        allowDeselect={false}
        disabled={disabled}
        onChange={(kind) => kind && void store({ kind }, { kind: defect.kind })}
      />
      <Select
        label={t('defects.assignee')}
        data={people}
        value={assignee?._id ?? null}
        placeholder={t('defects.nobody')}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': t('kit.remove') }}
        nothingFoundMessage={t('kit.palette.nothing')}
        disabled={disabled}
        onChange={(next) => void store({ assignee: next }, { assignee: assignee?._id ?? null })}
      />
    </SidePanel>
  )
}
