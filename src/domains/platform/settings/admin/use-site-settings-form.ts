import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldErrors } from '../../../../kit/browser/admin/edit/form-state.ts'
import type { Fields } from '../../../../kit/browser/admin/edit/merge.ts'
import {
  type SettingsForm,
  useSettingsForm,
} from '../../../../kit/browser/admin/settings/use-settings-form.ts'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import type { OutputOf } from '../../../../kit/shared/contract.ts'
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

/** A form over some sections of the settings of the site, which are read and saved with the version they were changed on. */
export function useSiteSettingsForm(options: {
  sections: readonly Section[]
  labels: (values: Fields) => Record<string, string>
  check?: (values: Fields) => FieldErrors
  /** Where the form keeps a section otherwise than it is sent. */
  toForm?: (config: Partial<Settings>) => Fields
  toSections?: (values: Fields) => Partial<Settings>
}): SiteSettingsForm {
  const { sections, labels, check } = options
  const { t } = useTexts()
  const client = useQueryClient()
  const answer = useQuery({ queryKey: key, queryFn: () => call(settings.read, {}), staleTime: 0 })

  const valuesOf = ({ config, version }: Answer): Fields => ({
    version,
    ...Object.fromEntries(sections.map((section) => [section, config[section]])),
    ...options.toForm?.(config),
  })
  // eslint-disable-next-line react/exhaustive-deps -- only another answer makes other values
  const stored = useMemo(() => (answer.data ? valuesOf(answer.data) : undefined), [answer.data])

  const form = useSettingsForm({
    stored,
    fresh,
    labels,
    ...(check ? { check } : {}),
    done: t('settings.saved'),
    valuesOf: (config, version) => valuesOf({ config, version }),
    took: (config, version) => client.setQueryData(key, { config, version }),
    async save(values, changed) {
      const all = { ...values, ...options.toSections?.(values) } as Partial<Settings> & { version: number }
      const input = Object.fromEntries(
        sections.filter((section) => changed.includes(section)).map((section) => [section, all[section]]),
      )
      const saved = await call(settings.update, { ...input, version: all.version })
      client.setQueryData(key, saved)
      void client.invalidateQueries({ queryKey: ['settings', 'site'] })
      // What was set may concern the one who set it.
      void client.invalidateQueries({ queryKey: ['session'] })
      return valuesOf(saved)
    },
  })

  return {
    ...form,
    loading: form.form.form.values['version'] === undefined,
    problem: answer.error,
    retry: () => void answer.refetch(),
  }
}
