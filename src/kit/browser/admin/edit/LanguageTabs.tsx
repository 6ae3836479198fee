import { Alert, Button, Group, Switch, Tabs, Text } from '@mantine/core'
import { useId } from 'react'
import { sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { useTexts } from '../../texts.ts'
import { useAdmin } from '../admin-context.ts'
import { StateBadge, type Tone } from '../StatusBadge.tsx'
import { fieldAt } from './merge.ts'
import { markOf, type TranslationMark } from './record-values.ts'
import type { Edit } from './edited-record.ts'

const tones: Record<TranslationMark, Tone> = {
  missing: 'draft',
  outdated: 'changed',
  draft: 'draft',
  current: 'published',
}

function TranslationState({ edit, lang }: { edit: Edit; lang: Language }) {
  const { t } = useTexts()
  const hint = useId()
  const mark = markOf(edit.record, lang)
  const path = `translations.${lang}`
  const translation = fieldAt(edit.form.values, path) as
    | { status?: string; upToDate?: boolean }
    | null
    | undefined
  if (!translation) {
    return (
      <Text size="sm" c="dimmed">
        {t('kit.languageTabs.missingHint')}
      </Text>
    )
  }
  return (
    <>
      {mark === 'outdated' && !translation.upToDate ? (
        <Alert color="yellow" title={t('kit.languageTabs.outdatedTitle')}>
          <Group justify="space-between">
            <Text size="sm">{t('kit.languageTabs.outdatedText')}</Text>
            <Button
              size="xs"
              variant="default"
              disabled={edit.readOnly}
              onClick={() => edit.form.set(`${path}.upToDate`, true)}
            >
              {t('kit.languageTabs.upToDate')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      <Group justify="space-between">
        <Switch
          label={t('kit.languageTabs.publish')}
          description={t('kit.languageTabs.publishHint')}
          checked={translation.status === 'published'}
          disabled={edit.readOnly}
          onChange={(event) =>
            edit.form.set(`${path}.status`, event.currentTarget.checked ? 'published' : 'draft')
          }
        />
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={edit.readOnly}
          aria-describedby={hint}
          onClick={() => edit.form.set(path, null)}
        >
          {t('kit.languageTabs.remove')}
        </Button>
      </Group>
    </>
  )
}

/** Language tabs of a record with marks and, for a translation, its state. */
export function LanguageTabs({ edit }: { edit: Edit }) {
  const { t } = useTexts()
  const { site } = useAdmin()
  if (site.languages.length < 2) return null
  return (
    <>
      <Tabs value={edit.lang} onChange={(value) => edit.setLang(value as Language)}>
        <Tabs.List aria-label={t('kit.languageTabs.label')}>
          {site.languages.map((lang) => {
            const mark = markOf(edit.record, lang)
            const begun = Boolean(fieldAt(edit.form.values, `translations.${lang}`))
            return (
              <Tabs.Tab
                key={lang}
                value={lang}
                rightSection={
                  lang === sourceLanguage || (mark === 'missing' && begun) ? null : (
                    <StateBadge tone={tones[mark]}>{t(`kit.languageTabs.${mark}`)}</StateBadge>
                  )
                }
              >
                {t(`kit.languages.${lang}`)}
              </Tabs.Tab>
            )
          })}
        </Tabs.List>
        {/* The fields below belong to the chosen tab; each tab needs a panel of its own for correct roles. */}
        {site.languages.map((lang) => (
          <Tabs.Panel key={lang} value={lang} pt={lang === sourceLanguage ? 0 : 'sm'}>
            {lang === sourceLanguage ? null : <TranslationState edit={edit} lang={lang} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
