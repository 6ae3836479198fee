import { Group, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { contentLanguages } from '../../../shared/languages.ts'
import type { Translate } from '../../../shared/texts.ts'
import { useTexts } from '../../texts.ts'
import { checkText, type Finding } from '../rich-text/text-check.ts'
import { pathIn } from './form-state.ts'
import { fieldAt } from './merge.ts'
import { SidePanel } from './StatePanel.tsx'
import type { Edit } from './use-edit.ts'

export interface LocatedFinding extends Finding {
  lang: string
}

const sentence = (finding: LocatedFinding, t: Translate) =>
  `${t(`kit.textCheck.${finding.code}`, { place: finding.place })}${finding.lang === 'de' ? '' : ` (${t(`kit.languages.${finding.lang}`)})`}`

/** What shuts people out of the formatted texts of a record, in all its languages. */
export function useTextFindings(
  edit: Edit,
  fields: readonly string[],
): { findings: LocatedFinding[]; blockers: string[] } {
  const { t } = useTexts()
  const values = useDeferredValue(edit.form.values)
  const { translatable } = edit.options.collection
  return useMemo(() => {
    const findings = contentLanguages.flatMap((lang) =>
      fields.flatMap((name) => {
        const html = fieldAt(values, pathIn(name, lang, translatable))
        return typeof html === 'string' ? checkText(html).map((finding) => ({ ...finding, lang })) : []
      }),
    )
    return {
      findings,
      blockers: findings.filter((finding) => finding.blocks).map((finding) => sentence(finding, t)),
    }
  }, [values, fields, translatable, t])
}

/** Tells what stands in somebody's way; what blocks publishing says so. */
export function AccessibilityPanel({ findings }: { findings: LocatedFinding[] }) {
  const { t } = useTexts()
  const blocking = findings.some((finding) => finding.blocks)
  return (
    <SidePanel title={t('kit.textCheck.title')}>
      {findings.length === 0 ? (
        <Group gap="xs" wrap="nowrap">
          <IconCheck size={18} aria-hidden />
          <Text size="sm">{t('kit.textCheck.fine')}</Text>
        </Group>
      ) : (
        <>
          {blocking ? (
            <Text size="sm" fw={600}>
              {t('kit.textCheck.blocks')}
            </Text>
          ) : null}
          <List size="sm" spacing={4} center={false}>
            {findings.map((finding) => (
              <List.Item
                key={`${finding.code} ${finding.lang} ${finding.place}`}
                icon={
                  finding.blocks ? (
                    <IconAlertTriangle size={16} aria-hidden />
                  ) : (
                    <IconInfoCircle size={16} aria-hidden />
                  )
                }
              >
                {sentence(finding, t)}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </SidePanel>
  )
}
