import { Button, Group, Paper, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconLanguageOff, IconTags } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useAdmin, useMay } from '#kit/browser/admin/admin-context.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { PlainFormScreen } from '#kit/browser/admin/edit/PlainFormScreen.tsx'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { SettingsClash } from '#kit/browser/admin/settings/SettingsClash.tsx'
import { useSettingsForm } from '#kit/browser/admin/settings/use-settings-form.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { contentLanguages, sourceLanguage } from '#kit/shared/text/languages.ts'
import { wordsCalls } from '../words.contract.ts'
import {
  changedWords,
  chosenWords,
  fieldOf,
  fieldsOf,
  isMissing,
  type Choice,
  type ForeignLanguage,
} from './word-fields.ts'
import { WordList } from './WordList.tsx'

const key = ['words', 'list']
const everything: Choice = { search: '', show: 'all', missing: false }

interface ChoicesProps {
  choice: Choice
  missing: number
  change: (changed: Partial<Choice>) => void
}

function Choices({ choice, missing, change }: ChoicesProps) {
  const { t } = useTexts()
  return (
    <Group gap="sm" align="center">
      <TextInput
        type="search"
        aria-label={t('words.search')}
        placeholder={t('words.search')}
        value={choice.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label={t('words.show')}
        value={choice.show}
        onChange={(show) => change({ show })}
        data={(['all', 'kinds', 'tags'] as const).map((value) => ({ value, label: t(`words.${value}`) }))}
      />
      <Switch
        label={t('words.missing', { count: missing })}
        checked={choice.missing}
        onChange={(event) => change({ missing: event.currentTarget.checked })}
      />
    </Group>
  )
}

/** Every type and tag in use, and its translations. */
export function WordsEdit() {
  const { t } = useTexts()
  const { site } = useAdmin()
  const may = useMay()
  const client = useQueryClient()
  const [choice, setChoice] = useState(everything)
  const answer = useQuery({ queryKey: key, queryFn: () => call(wordsCalls.list, {}), staleTime: 0 })
  const words = useMemo(() => answer.data?.words ?? [], [answer.data])
  const languages = useMemo(
    () =>
      contentLanguages.filter(
        (lang): lang is ForeignLanguage => lang !== sourceLanguage && site.languages.includes(lang),
      ),
    [site.languages],
  )
  const stored = useMemo(
    () => (answer.data ? fieldsOf(answer.data.words, languages) : undefined),
    [answer.data, languages],
  )
  const labels = useMemo(
    () =>
      Object.fromEntries(
        words.flatMap(({ word }) =>
          languages.map((lang) => [
            fieldOf(word, lang),
            t('words.field', { language: t(`words.languages.${lang}`), word }),
          ]),
        ),
      ),
    [words, languages, t],
  )
  useLiveKey('words', key)
  const settings = useSettingsForm({
    stored,
    fresh: {},
    keeps: 'words',
    labels: () => labels,
    readOnly: !may(wordsCalls.update.access),
    done: t('words.saved'),
    valuesOf: (current) => fieldsOf((current as OutputOf<typeof wordsCalls.list>).words, languages),
    took: (current) => client.setQueryData(key, current),
    async save(values, changed, base) {
      const saved = await call(wordsCalls.update, {
        words: changedWords(words, languages, { base, values, changed }),
      })
      client.setQueryData(key, saved)
      return fieldsOf(saved.words, languages)
    },
  })
  const { form } = settings
  const title = t('words.title')

  if (!answer.data) return <Unread answer={answer} title={title} what={t('words.loadFailed')} titled />
  if (words.length === 0 || languages.length === 0) {
    const said = words.length === 0 ? 'none' : 'oneLanguage'
    return (
      <Screen title={title}>
        <EmptyState
          icon={said === 'none' ? IconTags : IconLanguageOff}
          title={t(`words.${said}`)}
          text={t(`words.${said}Text`)}
        />
      </Screen>
    )
  }
  const chosen = chosenWords(words, languages, choice)
  return (
    <PlainFormScreen
      title={title}
      count={words.length}
      form={form}
      main={
        <Paper withBorder p="md">
          <Stack gap="md">
            <SettingsClash settings={settings} />
            <Text size="sm" c="dimmed">
              {t('words.text')}
            </Text>
            <Choices
              choice={choice}
              missing={words.filter((one) => isMissing(one, languages)).length}
              change={(changed) => setChoice({ ...choice, ...changed })}
            />
            {chosen.length > 0 ? (
              <WordList key={`${choice.show} ${choice.missing}`} words={chosen} languages={languages} />
            ) : (
              <Group gap="sm" role="status">
                <Text size="sm">{t('words.nothingFound')}</Text>
                <Button size="xs" variant="default" onClick={() => setChoice(everything)}>
                  {t('words.showAll')}
                </Button>
              </Group>
            )}
          </Stack>
        </Paper>
      }
    />
  )
}
