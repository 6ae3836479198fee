import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FieldErrors } from '../../../../kit/browser/admin/edit/form-state.ts'
import type { Fields } from '../../../../kit/browser/admin/edit/merge.ts'
import { usePlainForm, type PlainForm } from '../../../../kit/browser/admin/edit/use-plain-form.ts'
import { notifyFailed } from '../../../../kit/browser/admin/notify.tsx'
import { ApiProblem, call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import type { OutputOf } from '../../../../kit/shared/contract.ts'
import { settings, type Settings } from '../settings.contract.ts'
import { changedSettings, mergeSettings } from './merge-settings.ts'

type Answer = OutputOf<typeof settings.read>
type Section = keyof Settings

/** Somebody else has saved: `waiting` until the new state was taken over, then what both have changed. */
export type Clash = { kind: 'waiting' } | { kind: 'merged'; paths: string[] }

export interface SettingsForm {
  form: PlainForm
  loading: boolean
  problem: unknown
  retry: () => void
  clash: Clash | null
  /** Takes over what somebody else has saved and puts what was typed here on top of it. */
  takeOver: () => Promise<void>
  /** Takes over what is stored and forgets what was typed here. */
  discard: () => Promise<void>
}

const key = ['settings', 'config']
const fresh: Fields = {}

/** A form over some sections of the settings, which are read and saved with the version they were changed on. */
export function useSettingsForm(options: {
  sections: readonly Section[]
  labels: (values: Fields) => Record<string, string>
  check?: (values: Fields) => FieldErrors
  /** Where the form keeps a section otherwise than it is sent. */
  toForm?: (config: Partial<Settings>) => Fields
  toSections?: (values: Fields) => Partial<Settings>
}): SettingsForm {
  const { sections, labels, check } = options
  const { t } = useTexts()
  const client = useQueryClient()
  const [clash, setClash] = useState<Clash | null>(null)
  const read = () => call(settings.read, {})
  const answer = useQuery({ queryKey: key, queryFn: read, staleTime: 0 })

  const valuesOf = ({ config, version }: Answer): Fields => ({
    version,
    ...Object.fromEntries(sections.map((section) => [section, config[section]])),
    ...options.toForm?.(config),
  })
  // eslint-disable-next-line react/exhaustive-deps -- only another answer makes other values
  const stored = useMemo(() => (answer.data ? valuesOf(answer.data) : undefined), [answer.data])

  const plain = usePlainForm({
    stored,
    fresh,
    labels: {},
    ...(check ? { check } : {}),
    done: t('settings.saved'),
    async save(values, changed) {
      const all = { ...values, ...options.toSections?.(values) } as Partial<Settings> & { version: number }
      const input = Object.fromEntries(
        sections.filter((section) => changed.includes(section)).map((section) => [section, all[section]]),
      )
      try {
        const saved = await call(settings.update, { ...input, version: all.version })
        setClash(null)
        client.setQueryData(key, saved)
        void client.invalidateQueries({ queryKey: ['settings', 'site'] })
        // What was set may concern the one who set it.
        void client.invalidateQueries({ queryKey: ['session'] })
        return valuesOf(saved)
      } catch (problem) {
        if (!(problem instanceof ApiProblem) || problem.code !== 'CONFLICT') throw problem
        setClash({ kind: 'waiting' })
        return null
      }
    },
  })
  const { form } = plain

  async function load(then: (theirs: Fields) => void): Promise<void> {
    try {
      const theirs = await read()
      client.setQueryData(key, theirs)
      then(valuesOf(theirs))
    } catch (problem) {
      notifyFailed(problem)
    }
  }

  return {
    form: { ...plain, labels: labels(form.values) },
    loading: form.values['version'] === undefined,
    problem: answer.error,
    retry: () => void answer.refetch(),
    clash,
    takeOver: () =>
      load((theirs) => {
        const { base, values } = form.latest()
        const mine = { ...values, version: base['version'] }
        const { merged, clashes } = mergeSettings(base, mine, theirs)
        form.reset(theirs, merged)
        setClash(changedSettings(theirs, merged).length > 0 ? { kind: 'merged', paths: clashes } : null)
      }),
    discard: () =>
      load((theirs) => {
        form.reset(theirs)
        form.setErrors({})
        setClash(null)
      }),
  }
}
