import { Text } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import { useRights } from '#domains/platform/settings/admin/offers.ts'
import type { Right } from '#domains/platform/settings/settings.contract.ts'

/** Rights in words, a line per module: „Meldungen: ansehen, ändern“. */
export function RightsInWords({ rights }: { rights: readonly Right[] }) {
  const { t, lang } = useTexts()
  const { modules, nameOf } = useRights()
  const sentences = modules.flatMap(({ module, label, actions, own }) => {
    const held = [...actions, ...own.map(({ action }) => action)].filter((action) =>
      rights.includes(`${module}.${action}`),
    )
    const words = held.map((action) => nameOf(action).toLocaleLowerCase(lang)).join(', ')
    return held.length > 0 ? [{ module, label: t(label), words }] : []
  })
  if (sentences.length === 0) return <Text size="sm">{t('users.ownRoles.noRights')}</Text>
  return (
    <Text size="sm" component="div">
      {sentences.map(({ module, label, words }) => (
        <div key={module}>
          {label}: {words}
        </div>
      ))}
    </Text>
  )
}
