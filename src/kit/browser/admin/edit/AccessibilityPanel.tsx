import { Anchor, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { contentLanguages, sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import {
  checkFiles,
  checkText,
  selectorOf,
  withAlt,
  type FileFinding,
  type Finding,
} from '#kit/shared/text/text-barriers.ts'
import type { Translate } from '#kit/shared/text/texts.ts'
import { useTexts } from '../../texts.ts'
import { useAdmin, useMay } from '../admin-context.ts'
import { useFileSummaries } from '../file-summaries.ts'
import { notifyFailed } from '../notify.tsx'
import { fieldId, pathIn, useForm } from './form-state.ts'
import { fieldAt, type Fields } from './merge.ts'
import { SidePanel } from './StatePanel.tsx'
import type { Edit } from './edited-record.ts'

interface Located {
  key: string
  /** Path of the field in the form. */
  path: string
  lang: Language
}
export type LocatedFinding = Located & ((Finding & { file?: never }) | FileFinding)

const sentence = (finding: LocatedFinding, t: Translate) =>
  `${t(`kit.textCheck.${finding.code}`, { place: finding.place })}${finding.lang === sourceLanguage ? '' : ` (${t(`kit.languages.${finding.lang}`)})`}`

/** Fields with file ids, single or in lists. */
const fileFields = ['picture', 'image', 'photo', 'files'] as const
const idsOf = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '')

/**
 * Accessibility barriers of a record: in its formatted texts in all languages, its pictures and files. `blockers`
 * prevent publishing.
 */
export function useTextFindings<V extends Fields>(
  edit: Edit<V>,
  fields: readonly (keyof V & string)[],
): { findings: LocatedFinding[]; blockers: string[] } {
  const { t } = useTexts()
  const { site } = useAdmin()
  const values: Fields = useDeferredValue(edit.form.values)
  const { translatable } = edit.options.collection
  const shown = fileFields.filter((name) => edit.options.fields.includes(name))
  const files = useFileSummaries(shown.flatMap((name) => idsOf(values[name])))
  return useMemo(() => {
    const inTexts = contentLanguages.flatMap((lang) =>
      fields.flatMap((name) => {
        const path = pathIn(name, lang, translatable)
        const html = fieldAt(values, path)
        if (typeof html !== 'string') return []
        return checkText(html).map((finding) => ({
          ...finding,
          lang,
          path,
          key: `${path} ${finding.code} ${finding.element} ${finding.index}`,
        }))
      }),
    )
    const inFiles = shown.flatMap((path) =>
      checkFiles(idsOf(values[path]).flatMap((id) => files.get(id) ?? [])).map((finding) => ({
        ...finding,
        lang: sourceLanguage,
        path,
        key: `${path} ${finding.code} ${finding.file}`,
      })),
    )
    const findings: LocatedFinding[] = [...inFiles, ...inTexts]
    return {
      findings,
      blockers: site.blockBarriers
        ? findings.filter((finding) => finding.blocks).map((finding) => sentence(finding, t))
        : [],
    }
    // eslint-disable-next-line react/exhaustive-deps -- the list of fields never changes
  }, [values, fields, translatable, files, site.blockBarriers, t])
}

/** Jumps to the place of a finding, in its language. */
function useJump() {
  const { setLang } = useForm()
  return (finding: LocatedFinding) => {
    setLang(finding.lang)
    // A field of another language exists only after its tab is rendered.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const field = document.getElementById(fieldId(finding.path))
        const target =
          finding.file === undefined && field
            ? (field.querySelectorAll<HTMLElement>(selectorOf(finding))[finding.index] ?? field)
            : field
        target?.scrollIntoView({ block: 'center' })
        target?.classList.add('barrier-found')
        setTimeout(() => target?.classList.remove('barrier-found'), 3_000)
        field?.focus({ preventScroll: true })
      }),
    )
  }
}

/** Input for a missing alternative text at the finding; stored with the picture in the text, or with the file. */
function AltHere({ finding }: { finding: LocatedFinding }) {
  const { t } = useTexts()
  const { services } = useAdmin()
  const { form } = useForm()
  const client = useQueryClient()
  const [alt, setAlt] = useState('')
  const [saving, setSaving] = useState(false)

  async function put() {
    const words = alt.trim()
    if (!words) return
    if (finding.file === undefined) {
      const html = String(fieldAt(form.latest().values, finding.path) ?? '')
      form.set(finding.path, withAlt(html, finding.index, words))
      return
    }
    setSaving(true)
    try {
      await services.describeFile(finding.file, words)
      await client.invalidateQueries({ queryKey: ['file'] })
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Stack gap={6} my={4}>
      <TextInput
        size="xs"
        label={t('kit.textCheck.altHere', { place: finding.place })}
        description={t('kit.picture.altHint')}
        value={alt}
        maxLength={500}
        onChange={(event) => setAlt(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void put()
        }}
      />
      <Button
        size="xs"
        w="fit-content"
        variant="default"
        disabled={!alt.trim()}
        loading={saving}
        onClick={() => void put()}
      >
        {t('kit.textCheck.takeAlt')}
      </Button>
    </Stack>
  )
}

/** Lists accessibility barriers with links and inputs to fix them; marks those that block publishing. */
export function AccessibilityPanel({ findings }: { findings: LocatedFinding[] }) {
  const { t } = useTexts()
  const { site } = useAdmin()
  const may = useMay()
  const { readOnly } = useForm()
  const jump = useJump()
  const blocking = site.blockBarriers && findings.some((finding) => finding.blocks)
  const lacksAlt = ({ code }: LocatedFinding) =>
    (code === 'missingAlt' && !readOnly) || (code === 'fileAlt' && may({ module: 'file', action: 'update' }))
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
          <Stack component="ul" role="list" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {findings.map((finding) => (
              <Group key={finding.key} component="li" gap="xs" wrap="nowrap" align="flex-start">
                <Box component="span" lh={0} mt={2}>
                  {finding.blocks ? (
                    <IconAlertTriangle size={16} aria-hidden />
                  ) : (
                    <IconInfoCircle size={16} aria-hidden />
                  )}
                </Box>
                <Stack gap={2} flex={1} miw={0}>
                  <Text size="sm">{sentence(finding, t)}</Text>
                  {lacksAlt(finding) ? <AltHere finding={finding} /> : null}
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    w="fit-content"
                    aria-label={t('kit.textCheck.goThere', { what: sentence(finding, t) })}
                    onClick={() => jump(finding)}
                  >
                    {t('kit.textCheck.there')}
                  </Anchor>
                </Stack>
              </Group>
            ))}
          </Stack>
        </>
      )}
    </SidePanel>
  )
}
