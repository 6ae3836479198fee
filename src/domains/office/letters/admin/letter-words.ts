import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSaying } from '#kit/browser/admin/edit/form-state.ts'
import { readable } from '#kit/browser/admin/edit/word-diff.ts'
import { type RecordIn, valuesIn, type ValuesOf } from '#kit/browser/admin/record/record-client.ts'
import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import { newsletterList } from '#domains/office/newsletter/newsletter.contract.ts'
import type { LetterModule } from '../letter-modules.contract.ts'
import { letterScreens } from '../letters.addresses.ts'
import { newsletterTemplate } from '../letters.contract.ts'
import type { SendingState } from '../sending.rules.ts'

export const templatePath = (id = '') => `/${letterScreens.template}/${id}`
export const recommendPath = (id = '') => `/${letterScreens.recommend}/${id}`
export const sendingPath = (id = '') => `/${letterScreens.sending}/${id}`
export const automationPath = (id = '') => `/${letterScreens.automation}/${id}`
export const statsPath = (id = '') => `/${letterScreens.stats}/${id}`

/** Badge colour of each state. */
export const stateTones: Record<SendingState, Tone> = {
  draft: 'draft',
  approval: 'scheduled',
  planned: 'scheduled',
  held: 'bin',
  sending: 'scheduled',
  paused: 'bin',
  sent: 'published',
  cancelled: 'bin',
}

/**
 * The values of a form: its record at first, because the form takes it over only in the next render. A preview of the
 * empty form would report wrong problems.
 */
export const shownValues = <C extends RecordsContract>(
  contract: C,
  { form, item }: { form: { record: unknown; form: { values: unknown } }; item: RecordIn<C> | null },
): ValuesOf<C> => (item && !form.record ? valuesIn(contract)(item) : (form.form.values as ValuesOf<C>))

/** Formats blocks of a letter for its history: kind and text. */
export function useBlockSaying() {
  const { t } = useTexts()
  const sayBlock = (value: unknown) => {
    if (typeof value !== 'object' || value === null || !('props' in value)) return undefined
    const { kind, props } = value as Pick<LetterModule, 'kind' | 'props'>
    const words = [props, ...props.columns].flatMap(({ text }) => [text.de, text.en]).map(readable)
    return [t(`letters.kinds.${kind}`), ...words].filter(Boolean).join(' ')
  }
  useSaying('modules', sayBlock)
  useSaying('block', sayBlock)
}

/** Lists to choose from; empty until loaded. */
export function useListChoices() {
  const { data } = useQuery({
    queryKey: ['newsletter_list', 'all'],
    queryFn: () => call(newsletterList.calls.list, { limit: 500 }),
  })
  return (data?.newsletter_list ?? []).map(({ _id, title }) => ({ value: _id, label: title.de }))
}

const useTemplates = () =>
  useQuery({
    queryKey: ['newsletter_template', 'all'],
    queryFn: () => call(newsletterTemplate.calls.list, { limit: 500 }),
  })

/** Templates to choose from; empty until loaded. */
export const useTemplateChoices = () =>
  (useTemplates().data?.newsletter_template ?? []).map(({ _id, title }) => ({ value: _id, label: title }))

/** Whether an id is a template's; undefined until loaded. */
export function useIsTemplate(id: string | undefined): boolean | undefined {
  const { data, isError } = useTemplates()
  const [found, setFound] = useState<string>()
  const is = isError ? false : data?.newsletter_template.some(({ _id }) => _id === id)
  // A list loaded before the template was stored must not reset the answer: input would be lost
  if (is && found !== id) setFound(id)
  return is || (id !== undefined && found === id) ? true : is
}
