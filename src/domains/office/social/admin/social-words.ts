import { useMemo } from 'react'
import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { socialScreens } from '../social.addresses.ts'
import type { NetworkName, PostState } from '../social.rules.ts'

/** Screen of a post, below its network in the navigation; without a network the redirecting address. */
export const postPath = (network: NetworkName | null, id = '') =>
  network ? `/${socialScreens[network]}/post/${id}` : `/${socialScreens.post}/${id}`
export const networkPath = (network: NetworkName) => `/${socialScreens[network]}`
export const settingsPath = `/${socialScreens.settings}`

export const accountsKey = ['social_accounts']

/** Badge colour of each state. */
export const stateTones: Record<PostState, Tone> = {
  draft: 'draft',
  submitted: 'changed',
  planned: 'scheduled',
  sending: 'scheduled',
  sent: 'published',
  uncertain: 'changed',
  failed: 'bin',
  retracted: 'draft',
}

const names = [
  'account',
  'collection',
  'recordId',
  'text',
  'link',
  'picture',
  'alt',
  'shape',
  'focusX',
  'focusY',
  'planAt',
] as const

/** Labels of a post's fields. */
export const usePostLabels = () => useFieldLabels('social.fields', names)

/** Names of steps performed by a network. */
export function useStepWords(): Record<string, string> {
  const { t } = useTexts()
  return useMemo(
    () =>
      Object.fromEntries(
        [
          'begin',
          'sent',
          'fail',
          'putOff',
          'doubt',
          'notFound',
          'lookFailed',
          'notPublic',
          'corrected',
          'retracted',
          'wishFailed',
          'goneThere',
          'recordGone',
          'recordCancelled',
          'left',
          'restored',
        ].map((name) => [name, t(`social.steps.${name}`)]),
      ),
    [t],
  )
}
