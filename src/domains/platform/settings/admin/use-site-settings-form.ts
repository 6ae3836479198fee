import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import type { Fields } from '#kit/browser/admin/edit/merge.ts'
import { type SettingsForm, useSettingsForm } from '#kit/browser/admin/settings/use-settings-form.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { settings, type Settings } from '../settings.contract.ts'

type Answer = OutputOf<typeof settings.read>
type Section = keyof Settings

export interface SiteSettingsForm extends SettingsForm {
  loading: boolean
  problem: unknown
  retry: () => void
}

const key = ['settings', 'config']
const fresh: Fields = {}

const only = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>

/** A form for sections of the site settings, loaded and saved with their versions. */
export function useSiteSettingsForm(options: {
  sections: readonly Section[]
  /** Passwords or keys are among them: nothing is kept on this device. */
  isSecret?: true
  labels: (values: Fields) => Record<string, string>
  check?: (values: Fields) => FieldErrors
  /** Conversion if the form differs from a section. */
  toForm?: (config: Partial<Settings>) => Fields
  toSections?: (values: Fields) => Partial<Settings>
}): SiteSettingsForm {
  const { sections, labels, check } = options
  const { t } = useTexts()
  const client = useQueryClient()
  const answer = useQuery({ queryKey: key, queryFn: () => call(settings.read, {}), staleTime: 0 })

  // Only versions of this form's sections, so that saves of others do not conflict
  const valuesOf = ({ config, versions }: Answer): Fields => ({
    versions: only(versions, sections),
    ...Object.fromEntries(sections.map((section) => [section, config[section]])),
    ...options.toForm?.(config),
  })
  // eslint-disable-next-line react/exhaustive-deps -- only a new answer changes the values
  const stored = useMemo(() => (answer.data ? valuesOf(answer.data) : undefined), [answer.data])

  const form = useSettingsForm({
    stored,
    fresh,
    ...(options.isSecret ? {} : { keeps: sections.join(' ') }),
    labels,
    ...(check ? { check } : {}),
    done: t('settings.saved'),
    valuesOf: (current) => valuesOf(current as Answer),
    took: (current) => client.setQueryData(key, current),
    async save(values, changed) {
      const all = { ...values, ...options.toSections?.(values) } as Partial<Settings> &
        Pick<Answer, 'versions'>
      const sent = sections.filter((section) => changed.includes(section))
      const saved = await call(settings.update, { ...only(all, sent), versions: only(all.versions, sent) })
      client.setQueryData(key, saved)
      void client.invalidateQueries({ queryKey: ['settings', 'site'] })
      // The change may concern the current user.
      void client.invalidateQueries({ queryKey: ['session'] })
      return valuesOf(saved)
    },
  })

  return {
    ...form,
    loading: form.form.form.values['versions'] === undefined,
    problem: answer.error,
    retry: () => void answer.refetch(),
  }
}
